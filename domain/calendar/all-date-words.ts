import { type DateWords, en, es, hi, id } from './date-words.ts'

/** The languages a borrower can read dates in. */
export type DateLanguage = 'id' | 'en' | 'hi' | 'es'

/** A page's own files have one of these alone: tools/build/vite/one-language.ts. */
export const DATE_WORDS: Readonly<Record<DateLanguage, DateWords>> = { id, en, hi, es }
