import { type DateWords, en, es, hi, id } from './date-words.ts'

/** The languages a borrower can read dates in. */
export type DateLanguage = 'id' | 'en' | 'hi' | 'es'

/**
 * In browser builds tools/build/vite/one-language.ts replaces this file by one language's words.
 */
export const DATE_WORDS: Readonly<Record<DateLanguage, DateWords>> = { id, en, hi, es }
