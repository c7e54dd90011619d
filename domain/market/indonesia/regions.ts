import { readRegions } from '../regions.ts'

/** The zones that people live in, from west to east. */
export const INDONESIA_ZONES: readonly string[] = ['Asia/Jakarta', 'Asia/Makassar', 'Asia/Jayapura']

/** Central and eastern Indonesia by province (presidential decree 41 of 1987 and later splits). */
const CENTRAL = new Set('51 52 53 63 64 65 71 72 73 74 75 76'.split(' '))
const EASTERN = new Set('81 82 91 92 93 94 95 96'.split(' '))

/** The zone of a province in the list below. */
export const zoneOfProvince = (code: string): string => {
  if (CENTRAL.has(code)) return 'Asia/Makassar'
  return EASTERN.has(code) ? 'Asia/Jayapura' : 'Asia/Jakarta'
}

/** Provinces by the Ministry of Home Affairs' codes, which also open every identity number. */
export const PROVINCES = readRegions(`
  11 Aceh
  12 Sumatera Utara
  13 Sumatera Barat
  14 Riau
  15 Jambi
  16 Sumatera Selatan
  17 Bengkulu
  18 Lampung
  19 Kepulauan Bangka Belitung
  21 Kepulauan Riau
  31 DKI Jakarta
  32 Jawa Barat
  33 Jawa Tengah
  34 DI Yogyakarta
  35 Jawa Timur
  36 Banten
  51 Bali
  52 Nusa Tenggara Barat
  53 Nusa Tenggara Timur
  61 Kalimantan Barat
  62 Kalimantan Tengah
  63 Kalimantan Selatan
  64 Kalimantan Timur
  65 Kalimantan Utara
  71 Sulawesi Utara
  72 Sulawesi Tengah
  73 Sulawesi Selatan
  74 Sulawesi Tenggara
  75 Gorontalo
  76 Sulawesi Barat
  81 Maluku
  82 Maluku Utara
  91 Papua
  92 Papua Barat
  93 Papua Selatan
  94 Papua Tengah
  95 Papua Pegunungan
  96 Papua Barat Daya`)
