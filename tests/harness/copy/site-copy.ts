/** Expected text of the official site, by market and language. */
const english = {
  language: 'en',
  nav: 'Main',
  example: 'An honest example',
  terms: 'Loan terms and conditions',
  name: 'Name',
  telephone: 'Telephone',
  message: 'Message',
  send: 'Send',
  incomplete: 'Please provide complete information!',
  submitted: 'Submit successfully!',
  join: 'Join 10,000+ other user',
  email: 'Email',
  subscribe: 'Subscribe',
  news: 'News, now and then',
} as const

const indonesian = {
  language: 'id',
  nav: 'Utama',
  example: 'Contoh apa adanya',
  terms: 'Syarat dan ketentuan pinjaman',
  name: 'Nama',
  telephone: 'Telepon',
  message: 'Pesan',
  send: 'Kirim',
  incomplete: 'Mohon lengkapi informasinya!',
  submitted: 'Berhasil dikirim!',
  join: 'Bergabunglah dengan 10.000+ pengguna lain',
  email: 'Email',
  subscribe: 'Berlangganan',
  news: 'Kabar sesekali',
} as const

export const siteCopies = [
  { ...indonesian, market: 'ID', amount: 'Rp3.000.000', lateFigure: /0,1% per hari/ },
  { ...english, market: 'IN', amount: '₹20,000', lateFigure: /5% a day/ },
] as const
