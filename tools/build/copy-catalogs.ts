/** The messages of one capability in one language, by path: `title`, or `status.overdue.label`. */
export type Catalog = {
  readonly capability: string
  readonly locale: string
  readonly messages: ReadonlyMap<string, unknown>
}

export type CatalogFile = {
  readonly capability: string
  readonly locale: string
  readonly text: string
}

/** Languages that every catalog must have; a further one need not have every catalog. */
export const requiredLocales = ['en', 'id', 'hi', 'es'] as const

/** Catalogs of the lender's console, which its people read in English and Indonesian. */
export const isOfConsole = (capability: string): boolean => capability.startsWith('staff-')

/** The testers' pages, like the console and what it replies, are in the languages of the two text sets. */
const isInTwoLanguages = (capability: string): boolean =>
  isOfConsole(capability) || ['preview', 'sandbox', 'staff', 'version-problem'].includes(capability)

/** The top-level entries that a language has of a catalog: these only, or all without these. */
type Part = { readonly only: readonly string[] } | { readonly without: readonly string[] }

/** Catalogs that a language has in part. */
const partialCatalogs: Readonly<Record<string, Readonly<Record<string, Part>>>> = {
  // The landing is in the languages of its templates; what it is answered, in every language.
  promotion: { hi: { only: ['replies'] }, es: { only: ['replies'] } },
  // India's messages are registered word for word, and are so in English alone (decision 030).
  notification: { hi: { without: ['sms'] } },
  session: { zh: { only: ['replies', 'sms'] } },
}

/**
 * Top-level messages are named in camel case: pages import each by its name. Below them a key may be
 * a code, as the server looks it up: `reasons.DECLINED`, `status.under-review`.
 */
const topLevelName = /^[a-z][A-Za-z0-9]*$/
const nameInGroup = /^[A-Za-z][A-Za-z0-9_-]*$/

export const readCatalog = ({ capability, locale, text }: CatalogFile): Catalog => ({
  capability,
  locale,
  messages: new Map(flatten(JSON.parse(text) as Record<string, unknown>, '')),
})

/** A group is an object; a message is a string, or a list of variants. */
const flatten = (group: object, prefix: string): [string, unknown][] =>
  Object.entries(group).flatMap(([key, value]) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? flatten(value, `${prefix}${key}.`)
      : [[`${prefix}${key}`, value] as [string, unknown]],
  )

/** The first part of a message's path: its own name, or its group's. */
export const topLevelOf = (path: string): string => path.split('.')[0] ?? path

/** Faults of the catalogs, one line each; empty when the build may continue. */
export const checkCatalogs = (catalogs: readonly Catalog[]): string[] => {
  const byCapability = Map.groupBy(catalogs, catalog => catalog.capability)
  return [...byCapability].flatMap(([capability, each]) => checkCapability(capability, each))
}

const checkCapability = (capability: string, catalogs: readonly Catalog[]): string[] => {
  const missing = requiredLocales
    .slice(0, isInTwoLanguages(capability) ? 2 : undefined)
    .filter(locale => !catalogs.some(catalog => catalog.locale === locale))
    .map(locale => `there is no ${locale}/${capability}.json`)
  const model = catalogs.find(catalog => catalog.locale === requiredLocales[0])
  if (!model) return missing
  return [...missing, ...checkNames(model), ...catalogs.flatMap(each => checkAgainst(model, each))]
}

const checkNames = ({ capability, messages }: Catalog): string[] =>
  [...messages.keys()].flatMap(path => {
    const [first = '', ...below] = path.split('.')
    if (!topLevelName.test(first)) return [`${capability}: "${path}" is not a name in camel case`]
    return below.every(key => nameInGroup.test(key))
      ? []
      : [`${capability}: "${path}" has a key that is neither a name nor a code`]
  })

const checkAgainst = (model: Catalog, { capability, locale, messages }: Catalog): string[] => {
  const place = `${locale}/${capability}.json`
  const part = partialCatalogs[capability]?.[locale] ?? { without: [] }
  const isPresent = (path: string): boolean =>
    'only' in part ? part.only.includes(topLevelOf(path)) : !part.without.includes(topLevelOf(path))
  const lacking = [...model.messages.keys()].filter(isPresent).filter(path => !messages.has(path))
  const extra = [...messages.keys()].filter(path => !model.messages.has(path))
  const differing = [...messages]
    .filter(([path]) => model.messages.has(path))
    .filter(([path, message]) => !sameInputs(message, model.messages.get(path)))
  return [
    ...lacking.map(path => `${place}: "${path}" is missing`),
    ...extra.map(path => `${place}: "${path}" is in no other language`),
    ...differing.map(([path]) => `${place}: "${path}" takes other values than in ${model.locale}`),
    ...[...messages]
      .filter(([path, message]) => lacksPlural(locale, message, model.messages.get(path)))
      .map(([path]) => `${place}: "${path}" has no words for one, or none for several`),
    ...[...messages]
      .filter(([path, message]) => lacksChoice(message, model.messages.get(path)))
      .map(([path]) => `${place}: "${path}" has no words for a value that English has words for`),
  ]
}

const sameInputs = (message: unknown, model: unknown): boolean =>
  filledIn(message).join() === filledIn(model).join()

/** The names in braces, sorted. */
const filledIn = (message: unknown): string[] => {
  const names = new Set<string>()
  for (const [, name] of JSON.stringify(message).matchAll(/\{(\w+)\}/g)) {
    if (name !== undefined) names.add(name)
  }
  return [...names].sort()
}

/** A message that chooses its words by its values. */
type Variants = {
  readonly declarations?: readonly string[]
  readonly match: Record<string, string>
}

export const variantsOf = (message: unknown): readonly Variants[] =>
  Array.isArray(message) ? (message as readonly Variants[]) : []

/** What a message must be given: what its braces name, and what it chooses its words by. */
export const inputsOf = (message: unknown): string[] => {
  const declared = variantsOf(message)
    .flatMap(({ declarations = [] }) => declarations)
    .flatMap(declaration => /^input (\w+)$/.exec(declaration)?.[1] ?? [])
  return [...new Set([...filledIn(message), ...declared])].sort()
}

/** The values that decide on a message's words, by name; a name that takes any value has none. */
export const choicesOf = (message: unknown): ReadonlyMap<string, readonly string[]> => {
  const values = Map.groupBy(
    variantsOf(message).flatMap(({ match }) =>
      Object.keys(match).flatMap(form => form.split(',').map(part => part.trim().split('='))),
    ),
    ([name]) => name ?? '',
  )
  return new Map(
    [...values].flatMap(([name, forms]) => {
      const all = [...new Set(forms.map(([, value]) => value ?? ''))]
      return all.includes('*') ? [] : [[name, all] as const]
    }),
  )
}

/** Whether the words depend on an input, but not for each of its values as in English. */
const lacksChoice = (message: unknown, inEnglish: unknown): boolean => {
  const choices = choicesOf(message)
  return [...choicesOf(inEnglish)].some(
    ([name, values]) =>
      inputsOf(inEnglish).includes(name) &&
      Array.isArray(message) &&
      !values.every(value => choices.get(name)?.includes(value)),
  )
}

/** Whether a language with a singular lacks a singular or plural form that English has. */
const lacksPlural = (locale: string, message: unknown, inEnglish: unknown): boolean => {
  const distinguishesOne = new Intl.PluralRules(locale)
    .resolvedOptions()
    .pluralCategories.includes('one')
  if (!distinguishesOne || !JSON.stringify(inEnglish).includes('Plural=one')) return false
  const words = JSON.stringify(message)
  return !words.includes('Plural=one') || !words.includes('Plural=other')
}
