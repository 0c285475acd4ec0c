import type { ListState } from '@ventanilla/api-client/api'
import { ToldSelect } from '../fields/told-select.tsx'
import { Icon } from '../icons/icon.tsx'
import { landmarkOf } from '../theme/antd-provider.tsx'
import { useUiWords } from '../words/use-ui-words.ts'
import { isShowing, type Preferences } from './preferences.ts'

type ViewChoiceProps = { preferences: Preferences; shown: Pick<ListState, 'filters' | 'sort'>; onShow: (name: string) => void }

/** The saved views of a list, with the one that is shown. */
export default function ViewChoice({ preferences: { views, columns }, shown, onShow }: ViewChoiceProps) {
  const t = useUiWords()
  const current = views.find((view) => isShowing(view, shown, columns))?.name
  return (
    <ToldSelect
      className="v-filter"
      aria-label={t('list.view')}
      placeholder={t('list.view')}
      chosen={current ?? ''}
      value={current ?? null}
      options={views.map(({ name }) => ({ value: name, label: name }))}
      suffixIcon={<Icon name="chevron-down" />}
      getPopupContainer={landmarkOf}
      popupMatchSelectWidth={false}
      onChange={(name: string) => onShow(name)}
    />
  )
}
