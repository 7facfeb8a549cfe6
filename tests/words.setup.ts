import { wordsComeFrom } from '#text/words.ts'

// Tests may render texts anywhere, as the defaults; only a server isolates each request's texts.
wordsComeFrom(() => ({}))
