import { describe, expect, test } from 'vitest'
import { databaseConfigOf, databaseProblems, roleProblems } from './database-config.ts'
import { environment } from './environment.ts'

const urls = {
  DATABASE_URL: 'postgres://app@pooler.example/rupya',
  DATABASE_DIRECT_URL: 'postgres://app@db.example/rupya',
  DATABASE_MIGRATION_URL: 'postgres://owner@db.example/rupya',
}
const pooler = { DATABASE_POOLER: 'transaction' }
const production = { RUPYA_MODE: 'production' }

describe('a pooler', () => {
  test('keeps named statements only where it is said to', () => {
    const read = (set: object) => databaseConfigOf(environment.parse(set))
    expect(read({ ...urls, ...pooler })).toMatchObject({
      pooler: { namedStatements: false },
      directUrl: 'postgres://app@db.example/rupya',
    })
    expect(read({ ...urls, DATABASE_POOLER: 'named-statements' }).pooler).toEqual({
      namedStatements: true,
    })
    expect(read(urls).pooler).toBeUndefined()
  })

  test('goes with an address past it, and in a sandbox with one of the owner', () => {
    const problems = (set: object) => databaseProblems(environment.parse(set))
    const missing = (name: string) => `${name} is missing: it goes with DATABASE_POOLER=transaction`
    expect(problems({ ...urls, ...pooler })).toEqual([])
    expect(problems({})).toEqual([])
    expect(problems(pooler)).toEqual(Object.keys(urls).map(missing))
    expect(problems({ ...pooler, ...production })).toEqual([missing('DATABASE_DIRECT_URL')])
  })
})

test('a process may do a part of the work where others share its database', () => {
  const problems = (set: object) => roleProblems(environment.parse(set))
  expect(problems({})).toEqual([])
  expect(problems({ RUPYA_ROLE: 'web', ...urls })).toEqual([])
  expect(problems({ RUPYA_ROLE: 'web' })).toEqual([
    'DATABASE_URL is missing: it goes with RUPYA_ROLE=web',
  ])
  expect(problems({ DATABASE_REPLICA_URL: 'postgres://app@standby.example/rupya' })).toEqual([
    'DATABASE_URL is missing: it goes with DATABASE_REPLICA_URL',
  ])
})
