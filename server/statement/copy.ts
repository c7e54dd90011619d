import type { Locale } from '../platform/copy.ts'
import { en } from './words/en.ts'
import { es } from './words/es.ts'
import { hi } from './words/hi.ts'
import { id } from './words/id.ts'
import type { PrintedStatementWords, StatementWords } from './words/statement-words.ts'

/**
 * What papers are printed in. The font they are printed with has no Devanagari: who reads Hindi
 * gets them in English, and the page says so (decision 030).
 */
export type PaperLanguage = Exclude<Locale, 'hi'>

/** What a statement says, and in the languages of print also a receipt and a closing letter. */
export const statementCopy: Readonly<Record<Locale, StatementWords>> &
  Readonly<Record<PaperLanguage, PrintedStatementWords>> = { id, en, hi, es }
