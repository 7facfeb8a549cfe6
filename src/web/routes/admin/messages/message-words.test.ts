import { expect, it } from 'vitest'
import { adminTexts } from '#text/admin/admin.ts'
import { messageTexts } from '#text/messages.ts'
import { kindOf } from './message-words.ts'

it('calls an answer by hand by its name, as every other message', () => {
  expect(kindOf('reply')).toBe(adminTexts.messages.reply)
  expect(kindOf('birthday')).toBe(messageTexts.called.birthday.name)
  expect(kindOf('of a later version')).toBe('of a later version')
})
