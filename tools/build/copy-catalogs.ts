/** The messages of one capability in one language, by key. */
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

/** Languages that every capability must speak; one that is beside these never lacks a message. */
const requiredLocales = ['en', 'id', 'hi', 'es'] as const

/** The landing speaks its templates' languages, and the testers' pages those of the two text sets. */
const inTwoLanguages: readonly string[] = ['preview', 'promotion', 'sandbox']

export const readCatalog = ({ capability, locale, text }: CatalogFile): Catalog => ({
  capability,
  locale,
  messages: new Map(Object.entries(JSON.parse(text) as Record<string, unknown>)),
})

/** What is wrong with the catalogs, one line each; nothing when a build may go on. */
export const checkCatalogs = (catalogs: readonly Catalog[]): string[] => {
  const byCapability = Map.groupBy(catalogs, catalog => catalog.capability)
  return [...byCapability].flatMap(([capability, each]) => checkCapability(capability, each))
}

const checkCapability = (capability: string, catalogs: readonly Catalog[]): string[] => {
  const missing = requiredLocales
    .slice(0, inTwoLanguages.includes(capability) ? 2 : undefined)
    .filter(locale => !catalogs.some(catalog => catalog.locale === locale))
    .map(locale => `${capability}: there is no ${locale}.json`)
  const model = catalogs.find(catalog => catalog.locale === requiredLocales[0])
  if (!model) return missing
  return [...missing, ...checkNames(model), ...catalogs.flatMap(each => checkAgainst(model, each))]
}

const checkNames = ({ capability, messages }: Catalog): string[] =>
  [...messages.keys()]
    .filter(key => !/^[a-z][A-Za-z0-9]*$/.test(key))
    .map(key => `${capability}: "${key}" is not a name in camel case`)

const checkAgainst = (model: Catalog, { capability, locale, messages }: Catalog): string[] => {
  const place = `${capability}/${locale}.json`
  const lacking = [...model.messages.keys()].filter(key => !messages.has(key))
  const extra = [...messages.keys()].filter(key => !model.messages.has(key))
  const differing = [...messages]
    .filter(([key]) => model.messages.has(key))
    .filter(([key, message]) => inputsOf(message) !== inputsOf(model.messages.get(key)))
  return [
    ...lacking.map(key => `${place}: "${key}" is missing`),
    ...extra.map(key => `${place}: "${key}" is in no other language`),
    ...differing.map(([key]) => `${place}: "${key}" takes other values than in ${model.locale}`),
    ...[...messages]
      .filter(([key, message]) => lacksPlural(locale, message, model.messages.get(key)))
      .map(([key]) => `${place}: "${key}" has no words for one, or none for several`),
  ]
}

/** The names in braces, sorted; a plural's own declarations do not count. */
const inputsOf = (message: unknown): string => {
  const names = new Set<string>()
  for (const [, name] of JSON.stringify(message).matchAll(/\{(\w+)\}/g)) {
    if (name !== undefined) names.add(name)
  }
  return [...names].sort().join()
}

/** Whether a language that tells one from several has but one way of saying what English has two. */
const lacksPlural = (locale: string, message: unknown, inEnglish: unknown): boolean => {
  const tells = new Intl.PluralRules(locale).resolvedOptions().pluralCategories.includes('one')
  if (!tells || !JSON.stringify(inEnglish).includes('Plural=one')) return false
  const words = JSON.stringify(message)
  return !words.includes('Plural=one') || !words.includes('Plural=other')
}
