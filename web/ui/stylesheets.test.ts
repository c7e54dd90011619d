import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, test } from 'vitest'

const web = join(import.meta.dirname, '..')

const files = readdirSync(web, { recursive: true, encoding: 'utf8' }).filter(
  file => !file.includes('compiled'),
)
const sheets = files.filter(file => file.endsWith('.module.css'))

const unique = (names: Iterable<string | undefined>) =>
  [...new Set(names)].filter(name => name !== undefined).sort()

const read = (file: string) => readFileSync(join(web, file), 'utf8')

const definedIn = (css: string) =>
  unique([...css.replace(/:global\([^)]*\)/g, '').matchAll(/\.([a-zA-Z][\w-]*)/g)].map(m => m[1]))

/** Views that import a sheet, and the class names each uses. */
const usedFrom = (sheet: string) =>
  files
    .filter(file => file.endsWith('.tsx'))
    .map(read)
    .flatMap(source => {
      const [, name] =
        new RegExp(`import (\\w+) from '[^']*/${basename(sheet)}'`).exec(source) ?? []
      return name === undefined ? [] : { source, name }
    })
    .map(({ source, name }) => ({
      names: [...source.matchAll(new RegExp(`\\b${name}\\['(\\w+)'\\]`, 'g'))].map(
        match => match[1],
      ),
      byValue: new RegExp(`\\b${name}\\[[^'\\]]`).test(source),
    }))

describe.each(sheets)('%s', sheet => {
  const defined = definedIn(read(sheet))
  const views = usedFrom(sheet)

  test('has every class that its views ask for', () => {
    const used = unique(views.flatMap(view => view.names))
    expect(used.filter(name => !defined.includes(name))).toEqual([])
  })

  test('has no class that is not used', () => {
    if (views.some(view => view.byValue)) return
    const used = unique(views.flatMap(view => view.names))
    expect(defined.filter(name => !used.includes(name))).toEqual([])
  })

  test('writes no size of text or space outside the scale', () => {
    const sizes = [...read(sheet).matchAll(/font-size: ([^;]+);/g)].map(match => match[1])
    const scale = /^(var\(--type-(12|14|16|20|28|36)\)|min\(var\(--type-\d\d\), \d+vw\)|0\.6em)$/
    expect(sizes.filter(size => !scale.test(size ?? ''))).toEqual([])
  })
})
