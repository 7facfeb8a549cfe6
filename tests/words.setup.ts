import { wordsComeFrom } from '#text/words.ts'

// A test says texts wherever it wants to, as they are written; only a server asks first whose words they are.
wordsComeFrom(() => ({}))
