import pg from 'pg'
import { connectionOptions, type DatabaseAddress } from '#server/platform/database/database.ts'
import type { FieldCipher } from '#server/platform/security/field-encryption.ts'
import { sealedColumns } from '#tools/keys/sealed-columns.ts'

/**
 * Opens every sealed value of the database: how many opened, by column, and which columns have values
 * that do not open.
 */
export const openSealedValues = async (
  address: DatabaseAddress,
  cipher: FieldCipher,
): Promise<{
  readonly opened: ReadonlyMap<string, number>
  readonly closed: readonly string[]
}> => {
  const client = new pg.Client({ ...connectionOptions(address), statement_timeout: 0 })
  await client.connect()
  const opened = new Map<string, number>()
  const closed = new Set<string>()
  const audit = {
    table: 'audit.entry e left join audit.resealed_address r using (entry_id)',
    column: 'coalesce(r.address_encrypted, e.address_encrypted)',
    rowId: 'entry_id::text',
  }
  try {
    for (const { table, column, rowId } of [...sealedColumns, audit]) {
      const { rows } = await client.query<{ id: string; sealed: Buffer }>(
        `select ${rowId} as id, ${column} as sealed from ${table} where ${column} is not null`,
      )
      const name = `${table}.${column}`
      for (const { id, sealed } of rows) {
        try {
          cipher.openBytes(sealed, id)
          opened.set(name, (opened.get(name) ?? 0) + 1)
        } catch {
          closed.add(name)
        }
      }
    }
    return { opened, closed: [...closed] }
  } finally {
    await client.end()
  }
}
