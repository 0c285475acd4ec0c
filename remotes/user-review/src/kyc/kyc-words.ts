import { useTranslation } from 'react-i18next'
import { kycCheckReasons, kycChecks } from '@ventanilla/contract/kyc'

/** Fields that users submit, in the order in which they are shown; others follow as they are called. */
const dataFields = ['first_name', 'surname', 'identification_type', 'identification_number', 'birth_date', 'gender', 'nationality', 'document_expiry', 'mobile', 'email', 'occupation', 'address', 'country'] as const
const find = <T extends string>(known: readonly T[], code: string): T | undefined => known.find((one) => one === code)

/** The words of what was submitted and checked. A code of a provider that has none here is shown as it is. */
export function useKycWords() {
  const { t } = useTranslation('user-review')
  return {
    field: (code: string): string => {
      const known = find(dataFields, code)
      return known ? t(`kyc.data.${known}`) : code
    },
    check: (code: string): string => {
      const known = find(kycChecks, code)
      return known ? t(`kyc.checks.${known}`) : code
    },
    checkReason: (code: string): string => {
      const known = find(kycCheckReasons, code)
      return known ? t(`kyc.checkReasons.${known}`) : code
    },
  }
}

const placeOf = (field: string) => {
  const place = dataFields.findIndex((one) => one === field)
  return place < 0 ? dataFields.length : place
}
/** What was submitted, in the order of its fields. */
export const orderedData = (data: Readonly<Record<string, string>>): [string, string][] => Object.entries(data).sort(([one], [other]) => placeOf(one) - placeOf(other))
