import { type Catalog, choicesOf, inputsOf, topLevelOf } from './copy-catalogs.ts'

type MessagesByLocale = ReadonlyMap<string, Record<string, unknown>>

const byLocale = (catalogs: readonly Catalog[]): ReadonlyMap<string, readonly Catalog[]> =>
  new Map([...Map.groupBy(catalogs, catalog => catalog.locale)].sort())

/** Paraglide knows one flat set of keys, so a page's key carries its capability. */
const pageKey = (capability: string, key: string): string =>
  `${capability.replaceAll('-', '_')}__${key}`

const isTopLevel = (path: string): boolean => !path.includes('.')

/** What pages may say: the top-level messages of every catalog, by locale. */
export const pageMessages = (catalogs: readonly Catalog[]): MessagesByLocale =>
  new Map(
    [...byLocale(catalogs)].map(([locale, each]) => {
      const entries = each.flatMap(({ capability, messages }) =>
        [...messages]
          .filter(([path]) => isTopLevel(path))
          .map(([path, message]) => [pageKey(capability, path), message] as const),
      )
      return [locale, Object.fromEntries(entries)]
    }),
  )

/** The module that names one capability's messages for pages. */
export const pageModule = ({ capability, messages }: Catalog): string => {
  const names = [...messages.keys()]
    .filter(isTopLevel)
    .map(key => `${pageKey(capability, key)} as ${key}`)
  return `export { ${names.join(', ')} } from './messages/_index.js'\n`
}

/** Of letters and figures alone, so that Paraglide exports the message under this very name. */
const serverKey = (capability: string, path: string): string =>
  `${capability}.${path}`
    .replaceAll(/[A-Z]/g, letter => `_u${letter.toLowerCase()}`)
    .replaceAll('.', '_o')
    .replaceAll('-', '_i')

/** Every message of every catalog, by locale. */
export const serverMessages = (catalogs: readonly Catalog[]): MessagesByLocale =>
  new Map(
    [...byLocale(catalogs)].map(([locale, each]) => {
      const entries = each.flatMap(({ capability, messages }) =>
        [...messages].map(([path, message]) => [serverKey(capability, path), message] as const),
      )
      return [locale, Object.fromEntries(entries)]
    }),
  )

/** `payment-request` is exported as `paymentRequestCopy`. */
const tableName = (capability: string): string =>
  `${capability.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())}Copy`

/** Nested as the catalog's groups are, each message as `write` says it. */
const nest = (
  paths: Iterable<string>,
  write: (path: string) => string,
  { open, separator }: { readonly open: string; readonly separator: string },
): string => {
  type Group = Map<string, Group | string>
  const top: Group = new Map()
  for (const path of paths) {
    const keys = path.split('.')
    const last = keys.pop() ?? path
    let group = top
    for (const key of keys) {
      const found = group.get(key)
      const next: Group = found instanceof Map ? found : new Map()
      group.set(key, next)
      group = next
    }
    group.set(last, write(path))
  }
  const print = (group: Group): string =>
    `{ ${[...group]
      .map(([key, value]) => `${open}'${key}': ${value instanceof Map ? print(value) : value}`)
      .join(separator)} }`
  return print(top)
}

const typeOf = (message: unknown): string => {
  const inputs = inputsOf(message)
  if (inputs.length === 0) return 'string'
  const choices = choicesOf(message)
  const members = inputs.map(name => {
    const values = choices.get(name)?.map(value => `'${value}'`)
    return `readonly ${name}: ${values?.join(' | ') ?? 'string | number'}`
  })
  return `(inputs: { ${members.join('; ')} }) => string`
}

/**
 * One capability's table for the server, by language: a message without values is its text, another
 * a function of its values. A language that has the catalog in part has that part of the type.
 */
export const serverTable = (
  catalogs: readonly Catalog[],
): { readonly module: string; readonly types: string } => {
  const model = catalogs.find(({ locale }) => locale === 'en')
  if (!model) throw new Error('a catalog has no English, by which its type is made')
  const { capability } = model
  const name = tableName(capability)
  const tables = catalogs.map(({ locale, messages }) => {
    const write = (path: string): string => {
      const message = `${locale}.${serverKey(capability, path)}`
      return inputsOf(model.messages.get(path)).length === 0 ? `${message}()` : message
    }
    return `  ${locale}: ${nest(messages.keys(), write, { open: '', separator: ', ' })},`
  })
  const typeName = `${name.charAt(0).toUpperCase()}${name.slice(1)}`
  const whole = nest(model.messages.keys(), path => typeOf(model.messages.get(path)), {
    open: 'readonly ',
    separator: '; ',
  })
  const topLevel = (messages: Catalog['messages']) => new Set([...messages.keys()].map(topLevelOf))
  const types = catalogs.map(({ locale, messages }) => {
    const present = [...topLevel(messages)].map(key => `'${key}'`)
    const isWhole = present.length === topLevel(model.messages).size
    const type = isWhole ? typeName : `Pick<${typeName}, ${present.join(' | ')}>`
    return `  readonly ${locale}: ${type}`
  })
  return {
    module: [
      ...catalogs.map(({ locale }) => `import * as ${locale} from './messages/${locale}.js'`),
      `export const ${name} = {`,
      ...tables,
      '}\n',
    ].join('\n'),
    types: [
      `export type ${typeName} = ${whole}`,
      `export declare const ${name}: {`,
      ...types,
      '}\n',
    ].join('\n'),
  }
}
