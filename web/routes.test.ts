import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import routes, { oldPaths } from './routes.ts'
import { loader } from './shell/old-address.ts'

const table = await routes

test('every route has its file, and no address is given twice', () => {
  for (const { file } of table) expect(existsSync(join(import.meta.dirname, file))).toBe(true)
  const addresses = table.map(route => route.path)
  expect(new Set(addresses).size).toBe(addresses.length)
})

describe('old addresses', () => {
  test.each(Object.entries(oldPaths))('%s leads to %s with its whole query', (old, today) => {
    const query = '?productId=7&orderId=A-1&isNeedPop=1'
    const response = loader({ request: new Request(`http://localhost${old}${query}`) })
    expect(response.status).toBe(301)
    expect(response.headers.get('Location')).toBe(`${today}${query}`)
  })
})
