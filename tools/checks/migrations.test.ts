import { expect, test } from 'vitest'
import { readMigrations } from '#server/platform/database/migration-files.ts'

/** Migrations before it are older than the rule. */
const firstChecked = 80

/** A file may contract what no running release uses, if its first lines say since which one. */
const isAnnounced = (sql: string): boolean =>
  sql
    .split('\n')
    .slice(0, 10)
    .some(line => /^-- Not used since release \S+:/.test(line))

const refused: readonly (readonly [RegExp, string])[] = [
  [/\bdrop\s+(table|schema|column)\b/, 'drops what the running release may use'],
  [/\brename\s+(column\b|to\b|\w+\s+to\b)/, 'renames what the running release may use'],
  [/\balter\s+(column\s+)?\w+\s+(set\s+data\s+)?type\b/, 'changes a type'],
  [/\bset\s+not\s+null\b/, 'demands a value that the running release may not write'],
  [
    /\badd\s+column\b(?![^,;]*\b(default|generated)\b)[^,;]*\bnot\s+null\b/,
    'adds a column that the running release does not fill',
  ],
]

const codeOf = (sql: string): string => sql.replace(/--.*$/gm, '').toLowerCase()

const tablesMadeBy = (code: string): ReadonlySet<string | undefined> =>
  new Set([...code.matchAll(/create table (?:if not exists )?([\w.]+)/g)].map(m => m[1]))

/** What the release before could not run beside; statements on tables of the same file are free. */
const findContractions = (sql: string): string[] => {
  if (isAnnounced(sql)) return []
  const code = codeOf(sql)
  const own = tablesMadeBy(code)
  return code.split(';').flatMap(statement => {
    const table = /\balter table (?:only )?([\w.]+)/.exec(statement)?.[1]
    if (table !== undefined && own.has(table)) return []
    return refused.filter(([pattern]) => pattern.test(statement)).map(([, problem]) => problem)
  })
}

test('a migration leaves what the release before uses', () => {
  const found = readMigrations()
    .filter(({ number }) => number >= firstChecked)
    .flatMap(({ name, sql }) => findContractions(sql).map(problem => `${name}: ${problem}`))
  expect(found).toEqual([])
})

test.each([
  ['alter table loan.loan drop column closed_on;', 'drops'],
  ['drop table loan.offer;', 'drops'],
  ['alter table loan.loan rename column state to status;', 'renames'],
  ['alter table loan.loan rename to loans;', 'renames'],
  ['alter table loan.loan rename state to status;', 'renames'],
  ['alter table loan.loan alter state type text;', 'changes a type'],
  ['alter table loan.loan alter column state set data type text;', 'changes a type'],
  ['alter table loan.loan alter column closed_on set not null;', 'demands'],
  ['alter table loan.loan\n  add column a text,\n  add column b text not null;', 'adds'],
])('refuses %s', (sql, problem) => {
  expect(findContractions(sql).join()).toContain(problem)
  expect(findContractions(`-- Not used since release 2026-11: by none.\n${sql}`)).toEqual([])
})

test.each([
  "alter table loan.loan add column a text not null default 'x';",
  'alter table loan.loan add column a text, add column b bigint generated always as identity not null;',
  'create table a.b (c text not null); alter table a.b alter c type int;',
  '-- drop table loan.offer;\nalter table loan.loan drop constraint x;',
  'alter table loan.loan alter column a drop not null;',
])('lets pass %s', sql => {
  expect(findContractions(sql)).toEqual([])
})

/** The first file of which no release was out when the rule came. */
const firstWithCheckedIndexes = 71

/**
 * Indexes of tables that have rows: the owner may have made one before the release, and one that is made in
 * the transaction that alters its table keeps readers waiting too.
 */
const findIndexProblems = (sql: string): string[] => {
  const code = codeOf(sql)
  const own = tablesMadeBy(code)
  const altered = new Set([...code.matchAll(/\balter table (?:only )?([\w.]+)/g)].map(m => m[1]))
  const made = code.matchAll(
    /\bcreate (?:unique )?index (if not exists )?(\w+)\s+on (?:only )?([\w.]+)/g,
  )
  return [...made].flatMap(([, ifNotExists, index, table]) => {
    if (own.has(table)) return []
    return [
      ...(ifNotExists === undefined ? [`${index} fails where the owner has made it`] : []),
      ...(altered.has(table) ? [`${index} is made while ${table} is locked`] : []),
    ]
  })
}

test('a migration makes an index that the owner may have made, and locks no reader out meanwhile', () => {
  const found = readMigrations()
    .filter(({ number }) => number >= firstWithCheckedIndexes)
    .flatMap(({ name, sql }) => findIndexProblems(sql).map(problem => `${name}: ${problem}`))
  expect(found).toEqual([])
})

test.each([
  ['create index a on loan.offer (b);', ['a fails where the owner has made it']],
  [
    'alter table loan.offer add column b text;\ncreate unique index if not exists a on loan.offer (b);',
    ['a is made while loan.offer is locked'],
  ],
  ['create index if not exists a\n  on loan.offer (b);', []],
  [
    'create table loan.c (b text); alter table loan.c add d text; create index a on loan.c (b);',
    [],
  ],
])('says of %s', (sql, problems) => {
  expect(findIndexProblems(sql)).toEqual(problems)
})
