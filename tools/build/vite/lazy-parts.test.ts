import { expect, test } from 'vitest'
import { addLateSheets } from './lazy-parts.ts'

type Part = {
  readonly imports?: readonly string[]
  readonly late?: readonly string[]
  readonly sheets?: readonly string[]
  readonly isPage?: boolean
}

/** The style sheets of each page, after those of its late parts were added. */
const sheetsOf = (parts: Readonly<Record<string, Part>>): Record<string, string[]> => {
  const chunks = Object.entries(parts).map(
    ([name, { imports = [], late = [], sheets = [], isPage = false }]) => ({
      fileName: `${name}.js`,
      name,
      isEntry: isPage,
      imports: imports.map(each => `${each}.js`),
      dynamicImports: late.map(each => `${each}.js`),
      viteMetadata: { importedCss: new Set(sheets) },
    }),
  )
  addLateSheets(chunks)
  return Object.fromEntries(
    chunks
      .filter(({ isEntry }) => isEntry)
      .map(({ name, viteMetadata }) => [name, [...viteMetadata.importedCss]]),
  )
}

test('a page has the sheets of its late parts, also of those that another part loads', () => {
  expect(
    sheetsOf({
      loan: { isPage: true, sheets: ['loan.css'], imports: ['shared'] },
      shared: { late: ['rating'] },
      rating: { sheets: ['rating.css'], imports: ['stars'], late: ['thanks'] },
      stars: { sheets: ['stars.css'] },
      thanks: { sheets: ['thanks.css'] },
      other: { isPage: true },
    }),
  ).toEqual({ loan: ['loan.css', 'rating.css', 'stars.css', 'thanks.css'], other: [] })
})

test('what every page loads late is the root’s alone, and what a page has is not added', () => {
  expect(
    sheetsOf({
      root: { isPage: true, imports: ['app'] },
      app: { late: ['sheet'], sheets: ['app.css'] },
      sheet: { sheets: ['sheet.css'], imports: ['fields'] },
      fields: { sheets: ['fields.css'] },
      form: { isPage: true, imports: ['app', 'fields'], sheets: ['form.css'] },
    }),
  ).toEqual({ root: ['sheet.css', 'fields.css'], form: ['form.css'] })
})

test('parts that load each other late end', () => {
  expect(
    sheetsOf({
      page: { isPage: true, late: ['one'] },
      one: { late: ['two'], sheets: ['one.css'] },
      two: { late: ['one'], sheets: ['two.css'] },
    }),
  ).toEqual({ page: ['one.css', 'two.css'] })
})
