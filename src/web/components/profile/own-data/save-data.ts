/** Saves data as a JSON file on the device. */
export const saveData = (data: unknown, name: string): void =>
  save(JSON.stringify(data, null, 1), name, 'application/json')

/** Saves a document as a file on the device. */
export const savePage = (html: string, name: string): void => save(html, name, 'text/html')

function save(text: string, name: string, type: string): void {
  const src = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = src
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(src))
}
