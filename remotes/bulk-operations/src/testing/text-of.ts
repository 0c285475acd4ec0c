/** The text of a file; jsdom's are read the old way only. */
export const textOf = (blob: Blob = new Blob([])): Promise<string> =>
  new Promise((resolve) => {
    const reader = new FileReader()
    reader.onload = () => resolve(typeof reader.result === 'string' ? reader.result : '')
    reader.readAsText(blob)
  })
