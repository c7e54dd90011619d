import type * as z from 'zod'
import { MoneyError } from '#domain/money/money.ts'
import { unreadableReason } from './callback-secrets.ts'
import {
  PaymentProviderError,
  ProviderFaultError,
  ProviderLaterError,
  ProviderRefusalError,
  ProviderUnreadableError,
  type UnreadableRow,
} from './provider-errors.ts'
import { ProviderFailures } from './provider-failures.ts'
import { rowWithId } from './provider-fields.ts'

/**
 * Reads the rows of a list one by one, so that one that is not as documented, that we cannot
 * represent, or about which the provider does not answer, does not keep the others from being read.
 */
export class RowReader {
  readonly #unread: UnreadableRow[] = []
  readonly #unanswered: string[] = []
  readonly #failures = new ProviderFailures()

  /** Undefined for a row that the schema refuses. */
  parse<Row>(schema: z.ZodType<Row>, row: unknown): Row | undefined {
    const read = schema.safeParse(row)
    if (read.success) return read.data
    this.note(rowWithId.safeParse(row).data?.id ?? '', read.error)
    return undefined
  }

  /**
   * What `read` returns; undefined when the row cannot be read, is refused by the provider, or is not
   * answered. Throws `ProviderLaterError`, which is about every row, and what a provider that is down
   * fails with (`ProviderFailures`).
   */
  async read<Result>(
    id: string,
    read: () => Result | Promise<Result>,
  ): Promise<Result | undefined> {
    try {
      const result = await read()
      this.#failures.answered()
      return result
    } catch (error) {
      if (error instanceof ProviderUnreadableError) this.add(error.rows)
      else if (error instanceof MoneyError) this.note(id, error)
      else if (error instanceof ProviderRefusalError) {
        this.add([{ id, reason: `refused with ${error.status} ${error.errorCode}` }])
      } else this.#noteUnanswered(id, error)
      return undefined
    }
  }

  note(id: string, error: unknown): void {
    this.add([{ id, reason: unreadableReason(error) }])
  }

  /** A row that two lists name alike is noted once. */
  add(rows: readonly UnreadableRow[]): void {
    const isNew = (row: UnreadableRow) =>
      row.id === '' ||
      !this.#unread.some(({ id, reason }) => id === row.id && reason === row.reason)
    this.#unread.push(...rows.filter(isNew))
  }

  /**
   * Called after the readable rows. @throws ProviderFaultError when some were not answered: another
   * time they may be. @throws ProviderUnreadableError when some were not readable.
   */
  end(question: string): void {
    if (this.#unanswered.length > 0) {
      const named = this.#unanswered.slice(0, 20).join(', ')
      const text = `${question}: ${this.#unanswered.length} without an answer: ${named}`
      throw new ProviderFaultError(text, { effect: 'maybe-made' })
    }
    if (this.#unread.length > 0) throw new ProviderUnreadableError(question, this.#unread)
  }

  #noteUnanswered(id: string, error: unknown): void {
    if (!(error instanceof PaymentProviderError) || error instanceof ProviderLaterError) throw error
    if (this.#failures.isDownAfter(error)) throw error
    this.#unanswered.push(id)
  }
}
