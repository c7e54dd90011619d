import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export type Migration = {
  readonly number: number
  /** The file's name without `.sql`. */
  readonly name: string
  readonly sql: string
  readonly checksum: string
}

const migrationsDirectory = join(import.meta.dirname, 'migrations')

/** The numbered SQL files, in order. Throws when two share a number or a name is malformed. */
export function readMigrations(directory: string = migrationsDirectory): readonly Migration[] {
  const files = readdirSync(directory).filter(file => file.endsWith('.sql'))
  const migrations = files.sort().map(file => {
    const name = file.slice(0, -'.sql'.length)
    const number = /^(\d{4})-[a-z0-9-]+$/.exec(name)?.[1]
    if (number === undefined) throw new Error(`migration ${file} is not named NNNN-name.sql`)
    // Git may give the same file other line ends on another machine.
    const sql = readFileSync(join(directory, file), 'utf8').replaceAll('\r\n', '\n')
    const checksum = createHash('sha256').update(sql).digest('hex')
    return { number: Number(number), name, sql, checksum }
  })
  for (const [index, { number, name }] of migrations.entries()) {
    if (migrations[index - 1]?.number === number) {
      throw new Error(`two migrations have the number of ${name}`)
    }
  }
  return migrations
}
