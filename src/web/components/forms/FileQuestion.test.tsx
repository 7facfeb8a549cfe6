import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { AnswerValue } from '#domain/forms/field.ts'
import { type RootData, RootDataContext } from '#web/studio.ts'
import { FileQuestion } from './FileQuestion.tsx'
import { UPLOADING } from './form-answers.ts'
import type { QuestionProps } from './question-props.ts'

const root = { studio: { picture_max_mb: 10, document_max_mb: 10 } } as RootData
const question = { key: 'proof', label: 'Comprobante', hint: null, type: 'file' } as QuestionProps['question']
const files = [{ file_id: 7, name: 'acta.pdf' }] as QuestionProps['files']

/** The ids and the names of the files that a question has when it is asked, first or again. */
function asked(value: AnswerValue) {
  const page = renderToStaticMarkup(
    <RootDataContext value={root}>
      <FileQuestion question={question} value={value} files={files} error={undefined} />
    </RootDataContext>,
  )
  const all = (what: RegExp) => [...page.matchAll(what)].map(([, one]) => one)
  return [all(/name="answers\.proof" value="(\w+)"/g), all(/<span>([^<]+)<\/span>/g)]
}

it('asks for a file with the answer so far, which is not always the saved one', () => {
  expect(asked([7])).toEqual([['7'], ['acta.pdf']])
  expect(asked(['9', '7'])).toEqual([
    ['9', '7'],
    ['Comprobante', 'acta.pdf'],
  ])
  for (const none of [null, [], [UPLOADING]]) expect(asked(none)).toEqual([[], []])
})
