import type { MarketCode } from './market.ts'

export type Region = { readonly code: string; readonly name: string }

const regions = (list: string): readonly Region[] =>
  list
    .trim()
    .split('\n')
    .map(line => {
      const [code = '', ...words] = line.trim().split(' ')
      return { code, name: words.join(' ') }
    })

/**
 * Provinces of Indonesia under the Ministry of Home Affairs' codes, which also open every identity
 * number; states and union territories of India under ISO 3166-2.
 */
export const REGIONS: Readonly<Record<MarketCode, readonly Region[]>> = {
  ID: regions(`
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
    96 Papua Barat Daya`),
  IN: regions(`
    AN Andaman and Nicobar Islands
    AP Andhra Pradesh
    AR Arunachal Pradesh
    AS Assam
    BR Bihar
    CH Chandigarh
    CG Chhattisgarh
    DH Dadra and Nagar Haveli and Daman and Diu
    DL Delhi
    GA Goa
    GJ Gujarat
    HR Haryana
    HP Himachal Pradesh
    JK Jammu and Kashmir
    JH Jharkhand
    KA Karnataka
    KL Kerala
    LA Ladakh
    LD Lakshadweep
    MP Madhya Pradesh
    MH Maharashtra
    MN Manipur
    ML Meghalaya
    MZ Mizoram
    NL Nagaland
    OD Odisha
    PY Puducherry
    PB Punjab
    RJ Rajasthan
    SK Sikkim
    TN Tamil Nadu
    TS Telangana
    TR Tripura
    UP Uttar Pradesh
    UK Uttarakhand
    WB West Bengal`),
}
