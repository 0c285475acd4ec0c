import { useTranslation } from 'react-i18next'
import { CSV_TYPE, examplesIn, templateCsv } from '@ventanilla/contract/bulk/template'
import type { BulkColumn, BulkDefinition } from '@ventanilla/contract/bulk/define-bulk'
import { operations } from '@ventanilla/contract/bulk/operations'
import { MAX_FILE_MB, MAX_LIST_COLUMNS, MAX_LIST_ROWS } from '@ventanilla/contract/constants'
import { useFormats } from '@ventanilla/i18n/use-formats'
import { useLanguage } from '@ventanilla/i18n/use-language'
import { Button } from '@ventanilla/ui/entry'
import { fileWords, saveFile } from '@ventanilla/ui/save-file'
import { usePageTitle } from '../app/use-page-title.ts'
import { HelpPage } from './help-page.tsx'
import { useHelp } from './use-help.ts'

/** The files of the bulk operations, from their definitions: columns, what they take, examples, and the template. */
export function Formats() {
  const { content, say } = useHelp()
  const { t } = useTranslation('messages')
  const { number } = useFormats()
  const words = content.frame.formats
  const titleOf = ({ id }: BulkDefinition) => t(`operations.${id}.title`, { defaultValue: id })
  const about = say(words.file, { mb: MAX_FILE_MB, rows: number(MAX_LIST_ROWS), columns: MAX_LIST_COLUMNS })
  usePageTitle(words.title)
  return (
    <HelpPage title={words.title} about={`${about} ${words.extra}`} contents={operations.map((operation) => ({ id: operation.id, title: titleOf(operation) }))}>
      {operations.map((operation) => <OperationFile key={operation.id} operation={operation} title={titleOf(operation)} />)}
    </HelpPage>
  )
}

function OperationFile({ operation, title }: { operation: BulkDefinition; title: string }) {
  const { content, say } = useHelp()
  const { t } = useTranslation('messages')
  const words = content.frame.formats
  const { id, columns, duplicates, access, notifies, endpoints } = operation
  const language = useLanguage()
  const examples = examplesIn(operation, language)
  const headers = (keys: readonly string[]) => keys.map((key) => columns[key]?.header ?? key).join(', ')
  const save = () => saveFile(new Blob([templateCsv(operation, language)], { type: CSV_TYPE }), say(words.template_file, { operation: fileWords(title) }))
  return (
    <section id={id} className="v-stack help-entry" tabIndex={-1} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{title}</h2>
      <ul className="help-facts">
        <li>{say(words.permissions, { permissions: access.request.map((code) => t(`permissions.${code}`)).join(', ') })}</li>
        {duplicates.map(({ by, level }) => <li key={by.join()}>{say(level === 'error' ? words.once : words.twice, { columns: headers(by) })}</li>)}
        {notifies && <li>{words.notifies}</li>}
        {!endpoints.process && <li>{words.read_only}</li>}
      </ul>
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reached by the keyboard */}
      <div className="help-table" role="region" tabIndex={0} aria-label={say(words.columns, { operation: title })}>
        <table>
          <thead>
            <tr><th scope="col">{words.column}</th><th scope="col">{words.required}</th><th scope="col">{words.rule}</th><th scope="col">{words.examples}</th></tr>
          </thead>
          <tbody>
            {Object.entries(columns).map(([key, column]) => (
              <tr key={key}>
                <th scope="row"><code>{column.header}</code><span className="v-note">{say(words.aliases, { aliases: column.aliases.join(', ') })}</span></th>
                <td>{column.optional ? words.no : words.yes}</td>
                <td><Rule column={column} /></td>
                <td>{[...new Set(examples.map((example) => example[key]))].filter(Boolean).map((example) => <code key={example}>{example}</code>)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p><Button icon="download" aria-label={say(words.template_of, { operation: title })} onClick={save}>{words.template}</Button></p>
    </section>
  )
}

/** What a column takes, from its format. */
function Rule({ column: { format, optional, blankMeans } }: { column: BulkColumn }) {
  const { content, say } = useHelp()
  const { amount } = useFormats()
  const { kinds, blank } = content.frame.formats
  const { kind, max = 0, limits, choices = [], wordsOf } = format
  const choicesIn = () => choices.map((value) => [value, ...new Set(wordsOf?.(value).filter((word) => word !== value.toLowerCase()))].join(' = ')).join('; ')
  const values = { max, min: '', choices: kind === 'choice' ? choicesIn() : '', ...(limits && { min: amount(limits.min), max: amount(limits.max) }) }
  return (
    <>
      {say(kinds[kind], values)}
      {optional && blankMeans !== undefined && <> {say(blank, { value: blankMeans })}</>}
    </>
  )
}
