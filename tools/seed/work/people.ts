import { localDate } from '#domain/calendar/local-date.ts'
import type { MarketCode } from '#domain/market/market.ts'
import { marketRules } from '#domain/market/market-rules.ts'
import { maxMinor } from '#domain/money/money.ts'
import type { ImportedProfile } from '#server/profile/public.ts'

/** A borrower of the sandbox's work; invented, as are all numbers. */
export type Person = {
  readonly market: MarketCode
  readonly name: string
  /** As dialled. */
  readonly phone: string
  /** As it is typed on the landing page. */
  readonly typedPhone: string
  readonly profile: ImportedProfile
}

const names: Readonly<Record<MarketCode, readonly (readonly [string, 'female' | 'male'])[]>> = {
  ID: [
    ['Agus Setiawan', 'male'],
    ['Ayu Kartika Sari', 'female'],
    ['Bambang Wijaya', 'male'],
    ['Dian Anggraini', 'female'],
    ['Dimas Pratama', 'male'],
    ['Eko Purnomo', 'male'],
    ['Fitri Handayani', 'female'],
    ['Galih Ramadhan', 'male'],
    ['Hendra Gunawan', 'male'],
    ['Indra Kusuma', 'male'],
    ['Intan Permatasari', 'female'],
    ['Joko Susanto', 'male'],
    ['Kartini Wulandari', 'female'],
    ['Lukman Hakim', 'male'],
    ['Maya Safitri', 'female'],
    ['Nanda Aulia', 'female'],
    ['Nur Hidayati', 'female'],
    ['Putri Maharani', 'female'],
    ['Rizky Firmansyah', 'male'],
    ['Ratna Dewanti', 'female'],
    ['Slamet Riyadi', 'male'],
    ['Sri Mulyani', 'female'],
    ['Taufik Hidayat', 'male'],
    ['Tuti Alawiyah', 'female'],
    ['Wahyu Nugraha', 'male'],
    ['Wulan Oktaviani', 'female'],
    ['Yudi Hartono', 'male'],
    ['Yuliana Simanjuntak', 'female'],
    ['Zainal Abidin', 'male'],
    ['Rahmat Siregar', 'male'],
    ['Desi Ratnasari', 'female'],
    ['Made Wirawan', 'male'],
    ['Ketut Suryani', 'female'],
    ['Andi Pangerang', 'male'],
    ['Siska Damayanti', 'female'],
    ['Bagus Saputra', 'male'],
    ['Citra Ningrum', 'female'],
    ['Fajar Nugroho', 'male'],
    ['Laras Pertiwi', 'female'],
  ],
  IN: [
    ['Aarti Deshpande', 'female'],
    ['Amit Sharma', 'male'],
    ['Anjali Gupta', 'female'],
    ['Ashok Reddy', 'male'],
    ['Deepa Krishnan', 'female'],
    ['Farhan Qureshi', 'male'],
    ['Gaurav Joshi', 'male'],
    ['Harpreet Singh', 'male'],
    ['Imran Shaikh', 'male'],
    ['Jyoti Patil', 'female'],
    ['Kavita Rao', 'female'],
    ['Lakshmi Narayanan', 'female'],
    ['Manoj Yadav', 'male'],
    ['Neha Agarwal', 'female'],
    ['Nikhil Bhat', 'male'],
    ['Pooja Chauhan', 'female'],
    ['Prakash Pillai', 'male'],
    ['Ramesh Kulkarni', 'male'],
    ['Ritu Malhotra', 'female'],
    ['Sandeep Mishra', 'male'],
    ['Sunita Devi', 'female'],
    ['Suresh Babu', 'male'],
    ['Swati Banerjee', 'female'],
    ['Tanvir Ahmed', 'male'],
    ['Uma Maheshwari', 'female'],
    ['Vijay Thakur', 'male'],
    ['Yash Trivedi', 'male'],
    ['Zoya Khan', 'female'],
    ['Bhavna Solanki', 'female'],
    ['Devendra Rathore', 'male'],
  ],
}

/** Region code, city, street, postal code, and the beginning of an identity number there. */
const places: Readonly<Record<MarketCode, readonly (readonly [string, string, string, string])[]>> =
  {
    ID: [
      ['31', 'Jakarta Timur', 'Jl. Kenanga', '13220'],
      ['32', 'Bandung', 'Jl. Cihampelas', '40131'],
      ['33', 'Semarang', 'Jl. Pandanaran', '50134'],
      ['35', 'Surabaya', 'Jl. Dharmahusada', '60285'],
      ['34', 'Yogyakarta', 'Jl. Kaliurang', '55281'],
    ],
    IN: [
      ['MH', 'Pune', 'Shivaji Road', '411005'],
      ['KA', 'Bengaluru', '5th Main, Jayanagar', '560041'],
      ['TN', 'Chennai', 'Gandhi Street', '600017'],
      ['DL', 'Delhi', 'Pocket B, Mayur Vihar', '110091'],
      ['GJ', 'Ahmedabad', 'Ashram Road', '380009'],
    ],
  }

const jobs: Readonly<Record<MarketCode, readonly (readonly [string, string, string])[]>> = {
  // Employer, occupation, monthly income in minor units.
  ID: [
    ['PT Maju Bersama', 'Staf gudang', '7200000'],
    ['CV Karya Utama', 'Teknisi', '8500000'],
    ['PT Sinar Niaga', 'Kasir', '6400000'],
    ['RS Harapan Kita', 'Perawat', '9800000'],
    ['SMA Nusantara', 'Guru', '6900000'],
    ['PT Lintas Logistik', 'Sopir', '7600000'],
  ],
  IN: [
    ['Sunrise Retail', 'Store manager', '4800000'],
    ['Vega Software', 'Support engineer', '6200000'],
    ['City Hospital', 'Nurse', '4500000'],
    ['Metro Logistics', 'Driver', '3600000'],
    ['Lotus Textiles', 'Supervisor', '5200000'],
    ['Green Valley School', 'Teacher', '4300000'],
  ],
}

const purposes = ['education', 'health', 'home', 'business', 'daily-needs', 'vehicle'] as const
const indonesianBanks = ['BCA', 'MANDIRI', 'BRI', 'BNI'] as const
const indianBanks = ['HDFC0001234', 'SBIN0001234', 'ICIC0001234', 'UTIB0000123'] as const

const pick = <Item>(list: readonly Item[], index: number): Item => {
  const item = list[index % list.length]
  if (item === undefined) throw new Error('the list is empty')
  return item
}

const two = (value: number) => String(value).padStart(2, '0')

const identityOf = (market: MarketCode, index: number) => {
  const [name, gender] = pick(names[market], index)
  const [year, month, day] = [
    1972 + ((index * 7) % 29),
    1 + ((index * 5) % 12),
    1 + ((index * 11) % 28),
  ]
  const birthOn = localDate(`${year}-${two(month)}-${two(day)}`)
  const serial = String(1000 + index)
  // A KTP's number holds the day of birth, plus 40 for women; a PAN's fifth letter begins the surname.
  const idNumber =
    market === 'ID'
      ? `317401${two(gender === 'female' ? day + 40 : day)}${two(month)}${two(year % 100)}${serial}`
      : `BK${String.fromCharCode(65 + (index % 26))}P${name.split(' ').at(-1)?.[0] ?? 'A'}${serial}K`
  return { name, gender, birthOn, idNumber }
}

/** The income of an applicant whom the market's rules refuse, whatever the amount; minor units. */
export const incomeBelowMinimum = (market: MarketCode): string => {
  const row = marketRules(market).decisionRows.at(-1)
  if (!row) throw new Error(`${market} has no decision rules`)
  return String(maxMinor(row.minIncomeMinor, row.minLawfulIncomeMinor) - 1n)
}

/** A person of a market by number; below 1,000. */
export const personOf = (market: MarketCode, index: number): Person => {
  const { name, gender, birthOn, idNumber } = identityOf(market, index)
  const [region, city, street, postalCode] = pick(places[market], index)
  const [employer, occupation, monthlyIncomeMinor] = pick(jobs[market], index)
  const serial = String(1000 + index)
  const typedPhone = market === 'ID' ? `0811000${serial}` : `600000${serial}`
  const phone = market === 'ID' ? `+62811000${serial}` : `+91600000${serial}`
  const bankCode = market === 'ID' ? pick(indonesianBanks, index) : pick(indianBanks, index)
  return {
    market,
    name,
    phone,
    typedPhone,
    profile: {
      base: { fullName: name, birthOn, idNumber, aadhaarLast4: '' },
      personal: {
        gender,
        maritalStatus: index % 3 === 0 ? 'single' : 'married',
        education: index % 2 === 0 ? 'bachelor' : 'diploma',
        region,
        city,
        street: `${street} No. ${index + 3}`,
        postalCode,
        reference1Name: '',
        reference1Phone: '',
        reference1Relation: '',
        reference2Name: '',
        reference2Phone: '',
        reference2Relation: '',
      },
      job: {
        employment: 'salaried',
        employer,
        occupation,
        monthlyIncomeMinor,
        monthlyDebtMinor: '0',
        payday: '25',
      },
      extra: {
        loanPurpose: pick(purposes, index),
        email: '',
        language: market === 'ID' ? 'id' : 'en',
      },
      account: {
        bankCode,
        accountNo: `${market === 'ID' ? 52 : 30}700${serial}21`,
        holder: name.toUpperCase(),
      },
    },
  }
}
