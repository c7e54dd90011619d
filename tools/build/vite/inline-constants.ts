import type { Plugin } from 'vite'

/** Constants under one name, as `paths.home`. */
export type CodeTable = Readonly<Record<string, string>>

/**
 * Writes the value where a screen names it: `paths.home` becomes `"/home"`. A bundler keeps such a
 * table whole for each route, with the addresses and codes of all other screens.
 */
export const codesInPlace = (tables: Readonly<Record<string, CodeTable>>): Plugin => ({
  name: 'codes-in-place',
  enforce: 'post',
  applyToEnvironment: environment => environment.name === 'client',
  transform: {
    filter: { id: /\/(web|contract)\/[^?]+\.tsx?$/ },
    handler(code) {
      return { code: withValues(code, tables), map: null }
    },
  },
})

/** @throws Error for a name that its table does not have. */
export const withValues = (code: string, tables: Readonly<Record<string, CodeTable>>): string => {
  const named = new RegExp(`(?<![\\w.$'"\`])(${Object.keys(tables).join('|')})\\.(\\w+)\\b`, 'g')
  return code.replace(named, (_, name: string, key: string) => {
    const value = tables[name]?.[key]
    if (value === undefined) throw new Error(`${name} has no ${key}`)
    return JSON.stringify(value)
  })
}
