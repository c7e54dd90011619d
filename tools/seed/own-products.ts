import { rupeeTerms, rupiahTerms } from './product-terms.ts'
import type { SeedProduct } from './seed-product.ts'

const processing = { code: 'processing', share: '2' }
const service = { code: 'service', share: '2.5' }

/** Our own products, in the ranges of specification sections 1 and 9. */
export const ownProducts: readonly SeedProduct[] = [
  {
    productId: 'dana-cepat',
    market: 'ID',
    name: 'Dana Cepat',
    logo: '/logos/dana-cepat.svg',
    copy: {
      id: {
        description: 'Pinjaman tunai untuk kebutuhan mendadak, langsung ke rekening Anda.',
        tags: ['Tanpa jaminan', 'Boleh lunas lebih awal'],
      },
      en: {
        description: 'Cash for a sudden need, straight to your bank account.',
        tags: ['No collateral', 'May be repaid early'],
      },
      es: {
        description: 'Efectivo para una necesidad repentina, directo a su cuenta bancaria.',
        tags: ['Sin garantía', 'Pago por adelantado'],
      },
    },
    limits: {
      minMinor: 1_000_000n,
      maxMinor: 15_000_000n,
      stepMinor: 500_000n,
      installments: [3, 4, 6],
    },
    terms: rupiahTerms({
      principalMinor: 3_000_000n,
      installments: 3,
      rate: '24',
      method: 'flat',
      fee: service,
    }),
    scenes: ['banner_jingzhun', 'tanchuang_jingzhun', 'tanchuang_fudai'],
  },
  {
    productId: 'dana-usaha',
    market: 'ID',
    name: 'Dana Usaha',
    logo: '/logos/dana-usaha.svg',
    copy: {
      id: {
        description: 'Modal untuk usaha kecil, dengan tenor lebih panjang.',
        tags: ['Cicilan ringan', 'Tanpa jaminan'],
      },
      en: {
        description: 'Working capital for a small business, over a longer term.',
        tags: ['Small installments', 'No collateral'],
      },
      es: {
        description: 'Capital de trabajo para un negocio pequeño, con un plazo más largo.',
        tags: ['Cuotas pequeñas', 'Sin garantía'],
      },
    },
    limits: {
      minMinor: 2_000_000n,
      maxMinor: 15_000_000n,
      stepMinor: 500_000n,
      installments: [6, 9, 12],
    },
    // Cheaper, since productive funding has a lower cap: 0.067 % a day from 2026.
    terms: rupiahTerms({
      principalMinor: 6_000_000n,
      installments: 6,
      rate: '18',
      method: 'flat',
      fee: service,
    }),
    scenes: ['banner_jingzhun', 'tanchuang_fudai'],
  },
  {
    productId: 'salary-line',
    market: 'IN',
    name: 'Salary Line',
    logo: '/logos/salary-line.svg',
    copy: {
      id: {
        description: 'Pinjaman untuk karyawan yang digaji setiap bulan.',
        tags: ['Karyawan', 'Tanpa jaminan'],
      },
      en: {
        description: 'For salaried people, repaid month by month.',
        tags: ['Salaried', 'No collateral'],
      },
      hi: {
        description: 'नौकरी करने वालों के लिए, हर महीने चुकाएँ।',
        tags: ['नौकरी', 'बिना गिरवी'],
      },
    },
    limits: {
      minMinor: 200_000n,
      maxMinor: 8_000_000n,
      stepMinor: 200_000n,
      installments: [4, 6, 9],
    },
    terms: rupeeTerms({
      principalMinor: 2_000_000n,
      installments: 4,
      rate: '27',
      method: 'declining',
      fee: processing,
    }),
    scenes: ['banner_jingzhun', 'tanchuang_jingzhun', 'tanchuang_fudai'],
  },
  {
    productId: 'festival-loan',
    market: 'IN',
    name: 'Festival Loan',
    logo: '/logos/festival-loan.svg',
    copy: {
      id: {
        description: 'Pinjaman untuk musim perayaan.',
        tags: ['Musiman', 'Tanpa jaminan'],
      },
      en: {
        description: 'For weddings, festivals and journeys home.',
        tags: ['Seasonal', 'No collateral'],
      },
      hi: {
        description: 'शादी, त्योहार और घर जाने के लिए।',
        tags: ['त्योहार', 'बिना गिरवी'],
      },
    },
    limits: {
      minMinor: 500_000n,
      maxMinor: 5_000_000n,
      stepMinor: 500_000n,
      installments: [6, 9],
    },
    terms: rupeeTerms({
      principalMinor: 1_500_000n,
      installments: 6,
      rate: '27',
      method: 'declining',
      fee: processing,
    }),
    scenes: ['banner_jingzhun', 'tanchuang_fudai'],
  },
]
