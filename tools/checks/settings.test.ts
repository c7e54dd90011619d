import { describe, expect, test } from 'vitest'
import { parseConfig } from '#server/config/config.ts'
import { environment, keyVariables } from '#server/config/environment.ts'
import { secretVariables } from '#server/config/secret-strength.ts'
import { StartRefusal } from '#server/platform/process/start-refusal.ts'
import { readTracked } from './tracked-files.ts'

// docs/settings.md says of each variable what the configuration does with it.

type Row = Readonly<
  Record<'name' | 'market' | 'required' | 'standard' | 'secret' | 'meaning', string>
>

const rowsIn = (text: string): Row[] =>
  [...text.matchAll(/^\| `([A-Z0-9_]+)` \|(.*)\|$/gm)].map(([, name = '', cells = '']) => {
    const [market = '', required = '', standard = '', secret = '', ...meaning] = cells
      .split('|')
      .map(cell => cell.trim())
    return { name, market, required, standard, secret, meaning: meaning.join('|') }
  })

const document = readTracked('docs/settings.md')
const rows = rowsIn(document)
const namesOf = (of: readonly Row[]) => of.map(({ name }) => name).sort()
const variables = Object.keys(environment.shape)
const isVariable = (name: string) => variables.includes(name)

/** The variables that production's refusal names, with these values and nothing else. */
const refusedFor = (values: Readonly<Record<string, string>>): Set<string> => {
  try {
    parseConfig({ ...values, RUPYA_MODE: 'production' }, () => {
      throw new Error('production asked for the sandbox secrets')
    })
  } catch (error) {
    if (!(error instanceof StartRefusal)) throw error
    return new Set(error.lines.flatMap(line => line.match(/\b[A-Z][A-Z0-9_]{3,}\b/g) ?? []))
  }
  return expect.fail('production started')
}
const always = [...refusedFor({})].filter(isVariable)

/** Every choice of a provider or sender, and which variables it makes necessary. */
const choices = Object.entries(environment.shape).flatMap(([name, schema]) => {
  const inner = 'unwrap' in schema ? schema.unwrap() : schema
  const options = 'options' in inner ? inner.options : []
  return options.map(value => {
    const isNeeded = (each: string) => isVariable(each) && each !== name && !always.includes(each)
    const needed = [...refusedFor({ [name]: String(value) })].filter(isNeeded)
    return { choice: `${name}=${value}`, needed: needed.sort() }
  })
})

/** The choices with which a variable is required: "with `A=b` or `C=d`". */
const choicesIn = ({ required }: Row): string[] =>
  required.startsWith('with ')
    ? [...required.matchAll(/`([A-Z0-9_]+=[a-z0-9-]+)`/g)].map(([, choice = '']) => choice)
    : []

describe('the settings', () => {
  test('are the variables of the environment, each once', () => {
    expect(namesOf(rows)).toEqual(variables.toSorted())
  })

  test('have the defaults that the environment gives', () => {
    const values: Readonly<Record<string, unknown>> = environment.parse({})
    for (const { name, standard } of rows) {
      const value = values[name]
      const isUnset = value === undefined || (Array.isArray(value) && value.length === 0)
      expect([name, standard]).toEqual([name, isUnset ? '–' : `\`${String(value)}\``])
    }
  })

  test('are required where production refuses to start without them', () => {
    const required = rows.filter(each => /^(yes|this or)/.test(each.required))
    expect(namesOf(required).filter(name => name !== 'RUPYA_MODE')).toEqual(always.toSorted())
  })

  test.each(choices.filter(({ needed }) => needed.length > 0))(
    'are required with $choice',
    ({ choice, needed }) => {
      const required = rows.filter(each => choicesIn(each).includes(choice))
      expect(namesOf(required)).toEqual(needed)
    },
  )

  test('name no choice that the environment does not have, or that needs nothing', () => {
    const named = rows.flatMap(choicesIn)
    const known = choices.filter(({ needed }) => needed.length > 0).map(({ choice }) => choice)
    expect(new Set(named)).toEqual(new Set(known))
  })

  test('say what is secret', () => {
    const secrets = [
      ...secretVariables,
      ...Object.values(keyVariables),
      ...['DATABASE_URL', 'DATABASE_DIRECT_URL', 'DATABASE_MIGRATION_URL', 'DATABASE_REPLICA_URL'],
    ]
    expect(namesOf(rows.filter(({ secret }) => secret === 'yes'))).toEqual(secrets.toSorted())
  })

  test('say of which market each is, and in words what it is', () => {
    for (const { name, market, meaning } of rows) {
      expect(['ID', 'IN', 'both']).toContain(market)
      // The choices of a market are named after it.
      const [, chosenFor = market] = /_(?:PROVIDER|SENDER)_(ID|IN)$/.exec(name) ?? []
      expect([name, market]).toEqual([name, chosenFor])
      expect(meaning, name).toMatch(/\w{3}/)
    }
  })
})
