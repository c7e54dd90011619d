import type { MarketCode } from '#domain/market/market.ts'
import { localizedCopy } from '../localization/localized-copy.ts'

/** What is typed into a form, by the label of its field; a choice by its label. */
type FieldEntries = readonly (readonly [label: string | RegExp, text: string])[]

/** Expected text of a market's profile pages, and the data that is entered there. */
export type ExpectedProfileCopy = {
  readonly goOnWith: (step: string) => string
  readonly saveAndGoOn: string
  readonly save: string
  readonly done: (count: number) => string
  readonly fullyDone: string
  readonly steps: {
    readonly base: string
    readonly personal: string
    readonly job: string
    readonly extra: string
    readonly identity: string
    readonly bank: string
  }
  readonly problems: RegExp
  readonly fullName: string
  readonly idNumber: string
  readonly idNumberWrong: RegExp
  readonly agree: string
  readonly name: string
  /** As the field groups it, and as it is typed. */
  readonly idDigits: { readonly typed: string; readonly shown: string }
  readonly birth: FieldEntries
  readonly chosen: {
    readonly personal: FieldEntries
    readonly job: FieldEntries
    readonly extra: FieldEntries
    readonly bank: FieldEntries
  }
  readonly personal: FieldEntries
  readonly job: FieldEntries
  readonly bank: FieldEntries
  readonly accountNo: string
  readonly income: { readonly label: string; readonly shown: string }
  readonly emergencyContacts: string
  readonly cardPhoto: string
  readonly facePhoto: string
  readonly photoKept: string
  readonly photoLost: string
  readonly sendAgain: string
  readonly chooseAnother: RegExp
  readonly remove: (photo: string) => string
  readonly saveAccount: string
  readonly accountSaved: string
  readonly goOn: string
  readonly account: string
  readonly myData: string
  readonly myConsents: string
  readonly myDevices: string
  readonly exportData: string
  readonly closeAccount: string
  readonly signOut: string
  readonly showNumbers: string
  readonly hideNumbers: string
  readonly withdraw: RegExp
  readonly give: RegExp
  readonly thisDevice: string
  readonly endDevice: RegExp
  readonly understand: RegExp
  readonly closeForGood: string
  readonly closed: string
  readonly cannotClose: string
  readonly seeLoans: string
  readonly offline: string
  readonly askForChange: string
  readonly changeName: string
  readonly changeWaits: RegExp
  readonly shareLocation: string
  readonly agreeToLocation: RegExp
  readonly locationSaved: RegExp
  readonly locationUnknown: RegExp
}

const indonesia: ExpectedProfileCopy = {
  goOnWith: step => `Lanjut: ${step}`,
  saveAndGoOn: 'Simpan dan lanjut',
  save: 'Simpan',
  done: count => `${count} dari 6 selesai`,
  fullyDone: 'Data Anda sudah lengkap',
  steps: {
    base: 'Data diri',
    personal: 'Alamat dan keluarga',
    job: 'Pekerjaan dan penghasilan',
    extra: 'Tujuan pinjaman',
    identity: 'Foto identitas',
    bank: 'Rekening pencairan',
  },
  problems: /^Ada \d isian yang perlu diperbaiki$/,
  fullName: 'Nama lengkap',
  idNumber: 'Nomor KTP (NIK)',
  idNumberWrong: /NIK terdiri dari 16 angka/,
  agree: 'Saya setuju',
  name: 'Wulan Anggraini',
  idDigits: { typed: '3174015708950001', shown: '3174 0157 0895 0001' },
  birth: [
    ['Tanggal', '17'],
    ['Bulan', '8'],
    ['Tahun', '1995'],
  ],
  chosen: {
    personal: [
      ['Provinsi', 'DKI Jakarta'],
      ['Status pernikahan', 'Belum menikah'],
      ['Pendidikan terakhir', 'SMA atau SMK'],
    ],
    job: [['Sumber penghasilan', 'Karyawan']],
    extra: [['Untuk apa pinjaman ini?', 'Pendidikan']],
    bank: [['Bank', 'BCA']],
  },
  personal: [
    ['Kota atau kabupaten', 'Jakarta Selatan'],
    ['Alamat lengkap', 'Jl. Kenanga No. 3, RT 02/RW 05, Kebayoran Baru'],
    ['Kode pos', '12110'],
  ],
  job: [
    ['Nama tempat kerja atau usaha', 'CV Maju Bersama'],
    ['Jabatan atau jenis pekerjaan', 'Staf gudang'],
    ['Penghasilan bersih per bulan', '6500000'],
    ['Cicilan lain per bulan', '0'],
  ],
  bank: [
    ['Nomor rekening', '5270009876'],
    ['Ketik ulang nomornya', '5270009876'],
  ],
  accountNo: 'Nomor rekening',
  income: { label: 'Penghasilan bersih per bulan', shown: '6.500.000' },
  emergencyContacts: 'Kontak darurat (opsional)',
  cardPhoto: 'Foto KTP',
  facePhoto: 'Foto wajah Anda',
  photoKept: 'Foto sudah kami terima',
  photoLost: 'Foto belum terkirim karena koneksi terputus. Foto Anda masih di sini.',
  sendAgain: 'Kirim lagi',
  chooseAnother: /^Pilih foto lain/,
  remove: photo => `Hapus ${photo}`,
  saveAccount: 'Simpan rekening',
  accountSaved: 'Rekening tersimpan',
  goOn: 'Lanjut',
  account: 'Akun',
  myData: 'Data saya',
  myConsents: 'Persetujuan saya',
  myDevices: 'Perangkat saya',
  exportData: 'Unduh data saya',
  closeAccount: 'Tutup akun',
  signOut: 'Keluar',
  showNumbers: 'Tampilkan nomor lengkap',
  hideNumbers: 'Sembunyikan nomor',
  withdraw: /^Cabut persetujuan/,
  give: /^Setujui/,
  thisDevice: 'Perangkat ini',
  endDevice: /^Keluarkan/,
  understand: /^Saya mengerti dan ingin menutup akun/,
  closeForGood: 'Tutup akun saya',
  closed: 'Akun Anda sudah ditutup',
  cannotClose: 'Akun belum dapat ditutup',
  seeLoans: 'Lihat pinjaman saya',
  offline: 'Belum terkirim',
  askForChange: 'Ajukan perubahan',
  changeName: 'Nama lengkap',
  changeWaits: /^Perubahan Nama lengkap sedang diperiksa/,
  shareLocation: 'Gunakan lokasi saya',
  agreeToLocation: /^Saya setuju lokasi dicatat satu kali/,
  locationSaved: /^Lokasi sudah tercatat/,
  locationUnknown: /^Lokasi tidak dapat dibaca/,
}

const india: ExpectedProfileCopy = {
  goOnWith: step => `Next: ${step}`,
  saveAndGoOn: 'Save and continue',
  save: 'Save',
  done: count => `${count} of 6 done`,
  fullyDone: 'Your details are complete',
  steps: {
    base: 'About you',
    personal: 'Home and family',
    job: 'Work and income',
    extra: 'What the loan is for',
    identity: 'Identity photos',
    bank: 'Your bank account',
  },
  problems: /^(One thing needs|\d things need) another look$/,
  fullName: 'Full name',
  idNumber: 'PAN',
  idNumberWrong: /A PAN has 5 letters/,
  agree: 'I agree',
  name: 'Kavya Reddy',
  idDigits: { typed: 'bxtpr5821k', shown: 'bxtpr5821k' },
  birth: [
    ['Day', '9'],
    ['Month', '12'],
    ['Year', '1993'],
  ],
  chosen: {
    personal: [
      ['State', 'Karnataka'],
      ['Marital status', 'Single'],
      ['Highest education', 'Graduate'],
    ],
    job: [['How you earn', 'Salaried']],
    extra: [['What is the loan for?', 'Education']],
    bank: [],
  },
  personal: [
    ['City or district', 'Bengaluru'],
    ['Address', '22, 5th Main, Jayanagar'],
    ['PIN code', '560041'],
  ],
  job: [
    ['Employer or business', 'Kaveri Mills'],
    ['Position or kind of work', 'Shift supervisor'],
    ['In-hand salary or income a month', '125000'],
    ['Other EMIs a month', '0'],
  ],
  bank: [
    ['IFSC', 'hdfc0001234'],
    ['Account number', '50100098765432'],
    ['Type the number again', '50100098765432'],
  ],
  accountNo: 'Account number',
  income: { label: 'In-hand salary or income a month', shown: '1,25,000' },
  emergencyContacts: 'Emergency contacts (optional)',
  cardPhoto: 'Photo of your PAN card',
  facePhoto: 'Photo of your face',
  photoKept: 'We have this photo',
  photoLost: 'The photo was not sent: the connection broke. It is still here.',
  sendAgain: 'Send again',
  chooseAnother: /^Choose another photo/,
  remove: photo => `Remove ${photo}`,
  saveAccount: 'Save this account',
  accountSaved: 'Account saved',
  goOn: 'Continue',
  account: 'Account',
  myData: 'My data',
  myConsents: 'My consents',
  myDevices: 'My devices',
  exportData: 'Download my data',
  closeAccount: 'Close account',
  signOut: 'Sign out',
  showNumbers: 'Show the full numbers',
  hideNumbers: 'Hide the numbers',
  withdraw: /^Withdraw/,
  give: /^Agree/,
  thisDevice: 'This device',
  endDevice: /^Sign out/,
  understand: /^I understand, and want to close/,
  closeForGood: 'Close my account',
  closed: 'Your account is closed',
  cannotClose: 'Your account cannot be closed yet',
  seeLoans: 'See my loans',
  offline: 'Not sent yet',
  askForChange: 'Ask for this change',
  changeName: 'Full name',
  changeWaits: /^Change being checked: Full name/,
  shareLocation: 'Use my location',
  agreeToLocation: /^I agree that my location is recorded once/,
  locationSaved: /^Your location is recorded/,
  locationUnknown: /^Your location could not be read/,
}

export const profileCopy: Readonly<Record<MarketCode, ExpectedProfileCopy>> = localizedCopy({
  ID: indonesia,
  IN: india,
})
