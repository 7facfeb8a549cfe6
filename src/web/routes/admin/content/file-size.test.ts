import { expect, it } from 'vitest'
import { fileSize } from './file-size.ts'

it.each([
  [0, '0 B'],
  [1023, '1,023 B'],
  [1024, '1 KB'],
  [1_468_006, '1.4 MB'],
  [5 * 1024 ** 4, '5,120 GB'],
])('%d bytes are %s', (bytes, words) => expect(fileSize(bytes)).toBe(words))
