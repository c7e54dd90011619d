import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const web = join(import.meta.dirname, '..')

/**
 * The declarations of one rule of a style sheet of `web`, by property. Throws when the sheet has no
 * rule of exactly this selector. For tests.
 */
export const styleRule = (sheet: string, selector: string): Readonly<Record<string, string>> => {
  const css = readFileSync(join(web, sheet), 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, '')
  const rule = css
    .split('}')
    .map(text => text.split('{'))
    .find(([name = '']) => name.trim() === selector)
  if (!rule) throw new Error(`${sheet} has no rule ${selector}`)
  const lines = (rule[1] ?? '').split(';').map(line => line.trim())
  return Object.fromEntries(
    lines
      .filter(line => line !== '')
      .map(line => {
        const end = line.indexOf(':')
        return [line.slice(0, end), line.slice(end + 1).trim()]
      }),
  )
}
