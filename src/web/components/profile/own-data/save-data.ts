/** Saves data as a JSON file on the device. */
export function saveData(data: unknown, name: string): void {
  const src = URL.createObjectURL(new Blob([JSON.stringify(data, null, 1)], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = src
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(src))
}
