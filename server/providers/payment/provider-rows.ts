import type * as z from 'zod'
import { MoneyError } from '#domain/money/money.ts'
import { unreadableReason } from './callback-secrets.ts'
import { ProviderUnreadableError, type UnreadableRow } from './provider-errors.ts'
import { rowWithId } from './provider-fields.ts'

/**
 * Reads the rows of a list one by one, so that one that is not as documented, or that we cannot
 * represent, does not keep the others from being read.
 */
export class RowReader {
  readonly #unread: UnreadableRow[] = []

  /** Undefined for a row that the schema refuses. */
  parse<Row>(schema: z.ZodType<Row>, row: unknown): Row | undefined {
    const read = schema.safeParse(row)
    if (read.success) return read.data
    this.note(rowWithId.safeParse(row).data?.id ?? '', read.error)
    return undefined
  }

  /** Undefined when `represent` throws a `MoneyError`. */
  async represent<Result>(
    id: string,
    represent: () => Result | Promise<Result>,
  ): Promise<Result | undefined> {
    try {
      return await represent()
    } catch (error) {
      if (!(error instanceof MoneyError)) throw error
      this.note(id, error)
      return undefined
    }
  }

  note(id: string, error: unknown): void {
    this.#unread.push({ id, reason: unreadableReason(error) })
  }

  add(rows: readonly UnreadableRow[]): void {
    this.#unread.push(...rows)
  }

  /** Called after the readable rows. @throws ProviderUnreadableError when some were not readable. */
  end(question: string): void {
    if (this.#unread.length > 0) throw new ProviderUnreadableError(question, this.#unread)
  }
}
