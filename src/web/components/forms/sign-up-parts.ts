import { answersIn, problemsIn } from './form-answers.ts'
import { SignUpQuestions } from './SignUpQuestions.tsx'

/** Loaded when a studio asks something at sign-up, so that the dialogs that sign people up stay small. */
export const signUpParts = { answersIn, problemsIn, SignUpQuestions }
