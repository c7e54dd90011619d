import { rupeeTerms, rupiahTerms } from './product-terms.ts'
import type { SeedProduct } from './seed-product.ts'

const partnerScenes = ['banner_jingzhun', 'tanchuang_jingzhun'] as const

const indonesian: readonly SeedProduct[] = [
  {
    productId: 'pinjam-teduh',
    market: 'ID',
    name: 'Pinjam Teduh',
    lenderName: 'PT Teduh Dana Contoh',
    logo: '/logos/pinjam-teduh.svg',
    copy: {
      id: {
        description: 'Pinjaman kecil dengan cicilan tetap setiap bulan.',
        tags: ['Cicilan tetap', 'Pengajuan daring'],
      },
      en: {
        description: 'A small loan with the same installment every month.',
        tags: ['Fixed installment', 'Apply online'],
      },
      es: {
        description: 'Un préstamo pequeño con la misma cuota cada mes.',
        tags: ['Cuota fija', 'Solicitud en línea'],
      },
    },
    limits: {
      minMinor: 1_000_000n,
      maxMinor: 8_000_000n,
      stepMinor: 500_000n,
      installments: [3, 4, 6],
    },
    terms: rupiahTerms({
      principalMinor: 3_000_000n,
      installments: 3,
      rate: '21.6',
      method: 'flat',
      fee: { code: 'service', share: '3' },
    }),
    scenes: partnerScenes,
  },
  {
    productId: 'dana-lembah',
    market: 'ID',
    name: 'Dana Lembah',
    lenderName: 'PT Lembah Kredit Contoh',
    logo: '/logos/dana-lembah.svg',
    copy: {
      id: {
        description: 'Bunga dihitung dari sisa pokok, untuk tenor panjang.',
        tags: ['Bunga menurun', 'Tenor panjang'],
      },
      en: {
        description: 'Interest on what is still owed, for a longer term.',
        tags: ['Declining interest', 'Longer term'],
      },
      es: {
        description: 'Interés sobre lo que todavía se debe, con un plazo más largo.',
        tags: ['Interés sobre saldo', 'Plazo más largo'],
      },
    },
    limits: {
      minMinor: 2_000_000n,
      maxMinor: 10_000_000n,
      stepMinor: 1_000_000n,
      installments: [6, 9, 12],
    },
    terms: rupiahTerms({
      principalMinor: 4_000_000n,
      installments: 6,
      rate: '30',
      method: 'declining',
      fee: { code: 'service', share: '1.5' },
    }),
    scenes: partnerScenes,
  },
  {
    productId: 'kredit-kejora',
    market: 'ID',
    name: 'Kredit Kejora',
    lenderName: 'PT Kejora Pembiayaan Contoh',
    logo: '/logos/kredit-kejora.svg',
    copy: {
      id: {
        description: 'Pinjaman tunai dengan dua pilihan tenor.',
        tags: ['Dua pilihan tenor'],
      },
      en: { description: 'A cash loan with two terms to choose from.', tags: ['Two terms'] },
      es: {
        description: 'Un préstamo en efectivo con dos plazos para elegir.',
        tags: ['Dos plazos'],
      },
    },
    limits: {
      minMinor: 1_500_000n,
      maxMinor: 6_000_000n,
      stepMinor: 500_000n,
      installments: [3, 6],
    },
    terms: rupiahTerms({
      principalMinor: 3_000_000n,
      installments: 3,
      rate: '26.4',
      method: 'flat',
      fee: { code: 'service', share: '2' },
    }),
    scenes: partnerScenes,
    accepting: false,
  },
]

const indian: readonly SeedProduct[] = [
  {
    productId: 'lantern-cash',
    market: 'IN',
    name: 'Lantern Cash',
    lenderName: 'Lantern Example Finance Ltd',
    logo: '/logos/lantern-cash.svg',
    copy: {
      id: {
        description: 'Pinjaman pribadi dengan bunga dari sisa pokok.',
        tags: ['Bunga menurun', 'Pengajuan daring'],
      },
      en: {
        description: 'A personal loan, with interest on what is still owed.',
        tags: ['Declining interest', 'Apply online'],
      },
      hi: {
        description: 'पर्सनल लोन, ब्याज सिर्फ़ बाकी रकम पर।',
        tags: ['घटता ब्याज', 'ऑनलाइन आवेदन'],
      },
    },
    limits: {
      minMinor: 500_000n,
      maxMinor: 6_000_000n,
      stepMinor: 500_000n,
      installments: [4, 6, 9],
    },
    terms: rupeeTerms({
      principalMinor: 2_000_000n,
      installments: 4,
      rate: '24',
      method: 'declining',
      fee: { code: 'processing', share: '2.5' },
    }),
    scenes: partnerScenes,
  },
  {
    productId: 'peepal-personal',
    market: 'IN',
    name: 'Peepal Personal',
    lenderName: 'Peepal Example Credit Ltd',
    logo: '/logos/peepal-personal.svg',
    copy: {
      id: { description: 'Pinjaman kecil dengan biaya rendah.', tags: ['Biaya rendah'] },
      en: { description: 'Small loans with a low fee.', tags: ['Low fee', 'Small amounts'] },
      hi: {
        description: 'कम शुल्क वाले छोटे लोन।',
        tags: ['कम शुल्क', 'छोटी रकम'],
      },
    },
    limits: {
      minMinor: 200_000n,
      maxMinor: 4_000_000n,
      stepMinor: 200_000n,
      installments: [4, 6],
    },
    terms: rupeeTerms({
      principalMinor: 2_000_000n,
      installments: 4,
      rate: '30',
      method: 'declining',
      fee: { code: 'processing', share: '1' },
    }),
    scenes: partnerScenes,
  },
  {
    productId: 'monsoon-credit',
    market: 'IN',
    name: 'Monsoon Credit',
    lenderName: 'Monsoon Example Capital Ltd',
    logo: '/logos/monsoon-credit.svg',
    copy: {
      id: { description: 'Pinjaman besar dengan tenor lebih panjang.', tags: ['Tenor panjang'] },
      en: { description: 'Larger loans over a longer term.', tags: ['Longer term'] },
      hi: {
        description: 'बड़े लोन, लंबी अवधि के लिए।',
        tags: ['लंबी अवधि'],
      },
    },
    limits: {
      minMinor: 1_000_000n,
      maxMinor: 8_000_000n,
      stepMinor: 500_000n,
      installments: [6, 9],
    },
    terms: rupeeTerms({
      principalMinor: 3_000_000n,
      installments: 6,
      rate: '21',
      method: 'declining',
      fee: { code: 'processing', share: '3.5' },
    }),
    scenes: partnerScenes,
    accepting: false,
  },
]

/** Other lenders' products, all invented; each is applied for on a simulated lender site. */
export const partnerProducts: readonly SeedProduct[] = [...indonesian, ...indian]
