import { expect, it } from 'vitest'
import { readFirebase } from './firebase.ts'

const console = {
  apiKey: 'AIzaSyExample-0123456789',
  authDomain: 'mi-estudio.firebaseapp.com',
  projectId: 'mi-estudio',
  storageBucket: 'mi-estudio.appspot.com',
  messagingSenderId: '1234567890',
  appId: '1:1234567890:web:abcdef',
}
const project = {
  apiKey: 'AIzaSyExample-0123456789',
  authDomain: 'mi-estudio.firebaseapp.com',
  projectId: 'mi-estudio',
}

it('reads what the console shows, and which providers the owner added', () => {
  expect(readFirebase(console)).toEqual({ ...project, providers: ['google'] })
  expect(readFirebase({ ...console, providers: ['apple', 'github', 'facebook'] })?.providers).toEqual([
    'apple',
    'facebook',
  ])
  expect(readFirebase({ ...console, providers: [] })?.providers).toEqual([])
  expect(readFirebase({ ...console, providers: 'google' })?.providers).toEqual([])
})

it.each([
  ['nothing', null],
  ['no key', { ...console, apiKey: undefined }],
  ['no host', { ...console, authDomain: 'https://mi-estudio.firebaseapp.com' }],
  ['another directive of the policy', { ...console, authDomain: 'a.mx; script-src *' }],
  ['another project’s form', { ...console, projectId: '../otro' }],
  ['a list', [console]],
])('takes %s for no project', (_what, given) => {
  expect(readFirebase(given)).toBeNull()
})
