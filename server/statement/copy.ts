import type { Locale } from '../platform/copy.ts'
import { en } from './words/en.ts'
import { id } from './words/id.ts'
import type { StatementWords } from './words/statement-words.ts'

/** What a statement, a receipt and a closing letter say. */
export const statementCopy: Readonly<Record<Locale, StatementWords>> = { id, en }
