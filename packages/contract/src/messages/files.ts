import type { ErrorCode } from '../errors.ts'
import type { Language } from './say.ts'
import type { Messages } from './messages.ts'
import type { SpreadsheetWords } from './spreadsheet-words.ts'

type FileErrorCode = Exclude<Extract<ErrorCode, `file_${string}` | 'upload_incomplete' | 'list_applied_before' | 'list_rows_applied' | 'list_being_validated' | 'list_validation_cancelled' | 'list_uploader_not_permitted'>, keyof SpreadsheetWords['errors']>

/** Why a file is not taken, and what to do about it. */
export const fileErrors: Record<Language, Record<FileErrorCode, string>> = {
  es: {
    list_being_validated: 'La lista todavía se está validando; vuelve a intentarlo cuando termine.',
    list_validation_cancelled: 'La validación de la lista se canceló; sube el archivo de nuevo si lo necesitas.',
    list_uploader_not_permitted: 'Quien subió la lista ya no tiene permiso para hacerlo, y la lista no se validó.',
    upload_incomplete: 'El archivo no llegó completo; súbelo de nuevo.',
    list_applied_before: 'Este mismo archivo, u otra lista hecha a partir de él, ya se aplicó o se está aplicando: {{by}} confirmó la lista {{id}} ({{date}}). No se procesó nada.',
    list_rows_applied: 'El archivo tiene filas que ya se aplicaron, según su columna de estado ({{count}}). No se procesó nada.',
    file_empty: 'El archivo «{{file}}» está vacío.',
    file_header_only: 'El archivo «{{file}}» solo tiene la fila de encabezados; agrega al menos una fila de datos.',
    file_missing_columns: 'Al archivo «{{file}}» le faltan columnas: {{columns}}.',
    file_doubled_columns: 'El archivo «{{file}}» repite columnas: {{columns}}.',
    file_too_many_rows: 'El archivo «{{file}}» tiene más de {{max}} filas; divídelo en varios.',
    file_too_many_columns: 'El archivo «{{file}}» tiene más de {{max}} columnas.',
    file_header_too_long: 'El encabezado de la columna {{column}} del archivo «{{file}}» tiene más de {{max}} caracteres.',
    file_not_a_list: 'El archivo «{{file}}» no es un CSV ni un XLSX.',
    file_is_pdf: 'El archivo «{{file}}» es un PDF, no una lista; usa el CSV o el XLSX original.',
    file_is_image: 'El archivo «{{file}}» es una imagen, no una lista; usa un CSV o un XLSX.',
    file_is_old_excel: 'El archivo «{{file}}» es de un Excel antiguo (.xls); ábrelo y guárdalo como XLSX.',
    file_is_opendocument: 'El archivo «{{file}}» es de LibreOffice u OpenOffice (.ods); ábrelo y guárdalo como XLSX.',
    file_is_numbers: 'El archivo «{{file}}» es de Numbers; ábrelo y expórtalo como XLSX o CSV.',
    file_is_web_page: 'El archivo «{{file}}» es una página web (HTML), aunque su extensión sea otra; ábrelo en tu hoja de cálculo y guárdalo como XLSX.',
    file_is_xml: 'El archivo «{{file}}» es XML; ábrelo en tu hoja de cálculo y guárdalo como XLSX.',
    file_is_json: 'El archivo «{{file}}» es JSON; usa un CSV o un XLSX.',
    file_title_above: 'En el archivo «{{file}}» los encabezados están en la fila {{row}}, debajo de «{{title}}»; borra lo que está encima de ellos.',
    file_rows_do_not_fit: 'En el archivo «{{file}}» ninguna de las primeras {{count}} filas tiene un dato válido; revisa que cada columna esté debajo de su encabezado.',
    file_damaged_workbook: 'El libro «{{file}}» está dañado y no se puede leer; ábrelo en tu hoja de cálculo y guárdalo de nuevo.',
    file_wrong_encoding: 'El archivo «{{file}}» tiene caracteres que no se pueden leer (fila {{row}}); guárdalo como CSV UTF-8.',
    file_other_encoding: 'El archivo «{{file}}» parece guardado en {{encoding}} (fila {{row}}: dice «{{found}}», quizá sea «{{meant}}»); guárdalo como CSV UTF-8.',
    file_unclosed_quote: 'El archivo «{{file}}» tiene comillas que no se cierran bien (fila {{row}}).',
    file_row_too_long: 'En el archivo «{{file}}» la fila {{row}} es demasiado larga; revisa que cada fila esté en su propia línea.',
    file_missing: 'Elige un archivo.',
    file_not_alone: 'Llegó más de un archivo y no se guardó ninguno; sube uno a la vez.',
    file_too_large: 'El archivo «{{file}}» pesa más de {{max}} MB.',
  },
  en: {
    list_being_validated: 'The list is still being validated; try again when that is done.',
    list_validation_cancelled: 'The validation of the list was canceled; upload the file again if you need it.',
    list_uploader_not_permitted: 'The person who uploaded the list no longer has permission to do so, and the list was not validated.',
    upload_incomplete: 'The upload was incomplete; upload the file again.',
    list_applied_before: 'This same file, or another list made from it, was already applied or is being applied: {{by}} confirmed list {{id}} ({{date}}). Nothing was processed.',
    list_rows_applied: 'The file has rows that were already applied, according to its status column ({{count}}). Nothing was processed.',
    file_empty: 'The file “{{file}}” is empty.',
    file_header_only: 'The file “{{file}}” has only a header row; add at least one row of data.',
    file_missing_columns: 'The file “{{file}}” is missing columns: {{columns}}.',
    file_doubled_columns: 'The file “{{file}}” repeats columns: {{columns}}.',
    file_too_many_rows: 'The file “{{file}}” has more than {{max}} rows; split it.',
    file_too_many_columns: 'The file “{{file}}” has more than {{max}} columns.',
    file_header_too_long: 'The header of column {{column}} in the file “{{file}}” has more than {{max}} characters.',
    file_not_a_list: 'The file “{{file}}” is neither CSV nor XLSX.',
    file_is_pdf: 'The file “{{file}}” is a PDF, not a list; use the original CSV or XLSX.',
    file_is_image: 'The file “{{file}}” is a picture, not a list; use a CSV or XLSX.',
    file_is_old_excel: 'The file “{{file}}” comes from an old Excel (.xls); open it and save it as XLSX.',
    file_is_opendocument: 'The file “{{file}}” comes from LibreOffice or OpenOffice (.ods); open it and save it as XLSX.',
    file_is_numbers: 'The file “{{file}}” comes from Numbers; open it and export it as XLSX or CSV.',
    file_is_web_page: 'The file “{{file}}” is a web page (HTML), whatever its extension; open it in your spreadsheet and save it as XLSX.',
    file_is_xml: 'The file “{{file}}” is XML; open it in your spreadsheet and save it as XLSX.',
    file_is_json: 'The file “{{file}}” is JSON; use a CSV or XLSX.',
    file_title_above: 'In the file “{{file}}” the headers are in row {{row}}, below “{{title}}”; delete what is above them.',
    file_rows_do_not_fit: 'In the file “{{file}}” none of the first {{count}} rows has a valid cell; check that each column is below its header.',
    file_damaged_workbook: 'The workbook “{{file}}” is damaged and cannot be read; open it in your spreadsheet and save it again.',
    file_wrong_encoding: 'The file “{{file}}” has characters that cannot be read (row {{row}}); save it as CSV UTF-8.',
    file_other_encoding: 'The file “{{file}}” seems to be saved in {{encoding}} (row {{row}}: it says “{{found}}”, which may be “{{meant}}”); save it as CSV UTF-8.',
    file_unclosed_quote: 'The file “{{file}}” has a quotation mark that is not closed properly (row {{row}}).',
    file_row_too_long: 'In the file “{{file}}” row {{row}} is too long; check that each row is on a line of its own.',
    file_missing: 'Choose a file.',
    file_not_alone: 'More than one file was received and none was kept; upload one at a time.',
    file_too_large: 'The file “{{file}}” is larger than {{max}} MB.',
  },
}

type FileWarning = 'uploaded_before' | 'applying_already' | 'related_applying' | 'related_applied' | 'applied_before'

/** What is known of other lists of a file, or of those that were made by correcting it (`related`). */
export const fileWarnings: Record<Language, Pick<Messages['warnings'], FileWarning>> = {
  es: {
    uploaded_before: 'Este mismo archivo ya se subió el {{date}} (lista {{id}}).',
    applying_already: 'Este mismo archivo se está aplicando ahora: {{by}} confirmó la lista {{id}} ({{date}}). Si continúas, se aplicará otra vez.',
    related_applying: 'Filas de esta lista se están aplicando ahora: la lista {{id}} se hizo a partir del mismo archivo y {{by}} la confirmó ({{date}}). Si continúas, se aplicarán otra vez.',
    related_applied: 'Filas de esta lista ya se aplicaron ({{date}}): la lista {{id}} se hizo a partir del mismo archivo, {{by}} la confirmó y se aplicaron {{applied}} de {{total}} filas. Si continúas, se aplicarán otra vez.',
    applied_before: 'Este mismo archivo ya se aplicó ({{date}}): {{by}} confirmó la lista {{id}} y se aplicaron {{applied}} de {{total}} filas. Si continúas, se aplicará otra vez.',
  },
  en: {
    uploaded_before: 'This same file was uploaded on {{date}} (list {{id}}).',
    applying_already: 'This same file is being applied now: {{by}} confirmed list {{id}} ({{date}}). If you continue, it will be applied again.',
    related_applying: 'Rows of this list are being applied now: list {{id}} was made from the same file and {{by}} confirmed it ({{date}}). If you continue, they will be applied again.',
    related_applied: 'Rows of this list were already applied ({{date}}): list {{id}} was made from the same file, {{by}} confirmed it and {{applied}} of {{total}} rows were applied. If you continue, they will be applied again.',
    applied_before: 'This same file was already applied ({{date}}): {{by}} confirmed list {{id}}, and {{applied}} of {{total}} rows were applied. If you continue, it will be applied again.',
  },
}
