import { Select } from 'antd'
import { Icon } from '../icons/icon.tsx'
import type { ListState } from '@ventanilla/api-client/api'
import { useUiWords } from '../words/use-ui-words.ts'
import { isShowing, type Preferences } from './preferences.ts'

type ViewChoiceProps = { preferences: Preferences; shown: Pick<ListState, 'filters' | 'sort'>; onShow: (name: string) => void }

/** The saved views of a list, with the one that is shown. */
export default function ViewChoice({ preferences: { views, columns }, shown, onShow }: ViewChoiceProps) {
  const t = useUiWords()
  return (
    <Select
      className="v-filter"
      aria-label={t('list.view')}
      placeholder={t('list.view')}
      value={views.find((view) => isShowing(view, shown, columns))?.name ?? null}
      options={views.map(({ name }) => ({ value: name, label: name }))}
      suffixIcon={<Icon name="chevron-down" />}
      popupMatchSelectWidth={false}
      onChange={(name: string) => onShow(name)}
    />
  )
}
