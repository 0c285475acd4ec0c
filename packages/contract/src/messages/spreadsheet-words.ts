import type { Messages } from './messages.ts'

/** What is said about a file as a spreadsheet leaves it: a workbook, its sheets and cells, where its headers are, and what a template leaves in it. */
export type SpreadsheetWords = {
  errors: Pick<Messages['errors'], 'file_other_sheet' | 'file_other_format' | 'file_password' | 'file_bomb' | 'file_workbook_limits' | 'file_too_costly' | 'file_cell_unreadable' | 'file_stray_cell'>
  problems: Pick<Messages['problems'], 'amount_other_unit' | 'formula_without_value' | 'formula_failed' | 'row_is_example'>
  warnings: Pick<Messages['warnings'], 'extra_columns' | 'hidden_rows' | 'hidden_columns' | 'other_sheets' | 'shown_otherwise' | 'rows_applied'>
}

export const spreadsheetEs: SpreadsheetWords = {
  errors: {
    file_other_sheet: 'La primera hoja del libro «{{file}}» es «{{sheet}}» y la lista está en «{{other}}»; pon esa hoja en primer lugar.',
    file_other_format: 'El archivo «{{file}}» es un libro {{format}}; guárdalo como XLSX o CSV.',
    file_password: 'El libro «{{file}}» tiene contraseña; guárdalo sin contraseña y súbelo de nuevo.',
    file_bomb: 'El libro «{{file}}» ocupa más de {{max}} MB al descomprimirlo, demasiado para su tamaño; copia solo la lista en un libro nuevo.',
    file_workbook_limits: 'Una parte del libro «{{file}}» ({{part}}) es más grande de lo que necesita una lista; copia solo la lista en un libro nuevo.',
    file_too_costly: 'Leer el archivo «{{file}}» exige más tiempo o memoria de lo que necesita una lista; copia solo la lista en un archivo nuevo.',
    file_cell_unreadable: 'La celda {{cell}} del libro «{{file}}» tiene un valor o un formato que no se puede leer; escríbela de nuevo.',
    file_stray_cell: 'En el libro «{{file}}» la celda {{cell}} está fuera de la lista, que llega hasta la columna {{last}}; borra su contenido.',
  },
  problems: {
    amount_other_unit: 'La hoja muestra «{{shown}}»: el monto debe estar en USD y sin otras unidades.',
    formula_without_value: 'La fórmula de la celda {{cell}} no tiene un resultado guardado; abre el libro en tu hoja de cálculo y guárdalo de nuevo.',
    formula_failed: 'La celda {{cell}} muestra el error {{shown}} de una fórmula.',
    row_is_example: 'Es una fila de ejemplo de la plantilla: bórrala o cámbiala.',
  },
  warnings: {
    extra_columns: 'Columnas que no se usarán: {{columns}}.',
    hidden_rows: 'Filas ocultas o filtradas que también se usarán ({{count}}): {{rows}}.',
    hidden_columns: 'La hoja oculta columnas que se usarán: {{columns}}.',
    other_sheets: 'Solo se usará la hoja «{{sheet}}»; el libro tiene otras hojas con datos: {{sheets}}.',
    shown_otherwise: 'Montos que la hoja muestra con otro valor ({{count}}); se usará el valor guardado: {{cells}}.',
    rows_applied: 'Filas que ya se aplicaron, según su columna de estado ({{count}}). Si confirmas, se aplican otra vez.',
  },
}

export const spreadsheetEn: SpreadsheetWords = {
  errors: {
    file_other_sheet: 'The first sheet of the workbook “{{file}}” is “{{sheet}}” and the list is in “{{other}}”; make that the first sheet.',
    file_other_format: 'The file “{{file}}” is a workbook in the {{format}} format; save it as XLSX or CSV.',
    file_password: 'The workbook “{{file}}” has a password; save it without one and upload it again.',
    file_bomb: 'The workbook “{{file}}” unpacks to more than {{max}} MB, too much for its size; copy only the list into a new workbook.',
    file_workbook_limits: 'A part of the workbook “{{file}}” ({{part}}) is larger than a list needs; copy only the list into a new workbook.',
    file_too_costly: 'Reading the file “{{file}}” takes more time or memory than a list needs; copy only the list into a new file.',
    file_cell_unreadable: 'Cell {{cell}} of the workbook “{{file}}” has a value or a format that cannot be read; type it again.',
    file_stray_cell: 'In the workbook “{{file}}” cell {{cell}} is outside the list, which ends at column {{last}}; clear it.',
  },
  problems: {
    amount_other_unit: 'The sheet shows “{{shown}}”: the amount must be in USD, without other units.',
    formula_without_value: 'The formula in cell {{cell}} has no stored result; open the workbook in your spreadsheet and save it again.',
    formula_failed: 'Cell {{cell}} shows the error {{shown}} of a formula.',
    row_is_example: 'This is an example row of the template: delete it or change it.',
  },
  warnings: {
    extra_columns: 'Columns that will not be used: {{columns}}.',
    hidden_rows: 'Hidden or filtered rows that will be used too ({{count}}): {{rows}}.',
    hidden_columns: 'The sheet hides columns that will be used: {{columns}}.',
    other_sheets: 'Only the sheet “{{sheet}}” will be used; the workbook has other sheets with data: {{sheets}}.',
    shown_otherwise: 'Amounts that the sheet shows differently from their stored value ({{count}}); the stored value will be used: {{cells}}.',
    rows_applied: 'Rows that were applied already, according to their status column ({{count}}). If you confirm, they are applied again.',
  },
}
