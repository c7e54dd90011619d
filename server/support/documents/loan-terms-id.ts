import type { LateTerms } from '#domain/charges/late-terms.ts'
import type { CapKind, CapRow } from '#domain/rate-caps/cap-rows.ts'
import type { Frequency } from '#domain/terms/terms.ts'
import type { Bucket } from '#domain/waterfall/bucket.ts'
import { citation } from './citation.ts'
import {
  type DocumentSection,
  type DocumentText,
  list,
  paragraph,
  section,
  steps,
  table,
} from './document-text.ts'
import type { Figures } from './figures.ts'
import { hoursInIndonesian } from './hours.ts'
import type { ProductTerms, SharedTerms, TermsFacts } from './terms-facts.ts'

/** Hari kata-kata ini ditulis. */
const version = '2026-11-21'

const bucketWords: Readonly<Record<Bucket, string>> = {
  statutory: 'biaya yang diperbolehkan hukum',
  enforcement: 'biaya eksekusi berdasarkan putusan pengadilan',
  penalty: 'denda dan biaya keterlambatan',
  fee: 'biaya',
  interest: 'bunga',
  principal: 'pokok (jumlah yang dipinjam)',
}

const capWords: Readonly<Record<CapKind, string>> = {
  'benefit-per-day': 'Bunga dan biaya bersama-sama, untuk setiap hari tenor',
  'late-fine-per-day': 'Semua biaya keterlambatan bersama-sama, untuk setiap hari terlambat',
  total: 'Bunga, biaya, dan biaya keterlambatan bersama-sama, selama pinjaman',
}
const capBase: Readonly<Record<CapKind, string>> = {
  'benefit-per-day': 'dari jumlah pinjaman',
  'late-fine-per-day': 'dari sisa utang',
  total: 'dari jumlah pinjaman',
}

const feeNames: Readonly<Record<string, string>> = {
  processing: 'Biaya proses',
  service: 'Biaya layanan',
}

const units: Readonly<Record<Frequency['unit'], string>> = {
  month: 'bulan',
  week: 'minggu',
  day: 'hari',
}

const every = ({ count, unit }: Frequency): string =>
  count === 1 ? `setiap ${units[unit]}` : `setiap ${count} ${units[unit]}`

const forProducts = (products: readonly string[], groups: readonly unknown[]): string =>
  groups.length > 1 ? `${products.join(' dan ')}: ` : ''

const parties = (
  { lender, rules, conditions, on }: TermsFacts,
  figures: Figures,
): DocumentSection =>
  section('parties', 'Siapa yang terikat', [
    paragraph(
      `Ketentuan ini berlaku antara ${lender} (kami, pemberi pinjaman) dan setiap orang yang meminjam dari kami (Anda, peminjam). Angka di bawah ini berlaku pada ${figures.day(on)}.`,
    ),
    paragraph(
      'Sebelum menyetujui pinjaman, Anda melihat ringkasan informasi dan perjanjian pinjaman itu sendiri, dengan jumlah, tanggal, dan biayanya. Bila keduanya lebih rinci daripada ketentuan ini, keduanyalah yang berlaku; biayanya tidak akan lebih besar daripada yang tertulis saat Anda menyetujui.',
    ),
    list([
      rules.borrowers === 'citizens'
        ? `Anda warga negara India, berusia ${conditions.leastAgeYears} tahun atau lebih, dan cakap hukum.`
        : `Anda berusia ${conditions.leastAgeYears} tahun atau lebih, cakap hukum, dan tinggal di Indonesia.`,
      `Penghasilan Anda sekurang-kurangnya ${figures.money(rules.declared.minimumIncome.minor)} per ${rules.declared.minimumIncome.per === 'month' ? 'bulan' : 'tahun'}.`,
      'Rekening bank penerima dana atas nama Anda sendiri.',
    ]),
  ])

const priceRow = ({ name, limits, baseTerms }: ProductTerms, figures: Figures): string[] => [
  name,
  `${figures.money(limits.minMinor)} – ${figures.money(limits.maxMinor)}`,
  `${figures.choice(limits.installments)} cicilan, ${every(baseTerms.every)}`,
  `${figures.percent(baseTerms.annualRate)} per tahun, ${
    baseTerms.interest.method === 'flat' ? 'dari seluruh jumlah pinjaman' : 'dari sisa pokok'
  }`,
  baseTerms.fees
    .map(
      fee =>
        `${feeNames[fee.code] ?? fee.code} ${figures.feeAmount(fee.amount)}, ${
          fee.when === 'disbursal' ? 'dipotong dari dana yang cair' : 'pada setiap cicilan'
        }`,
    )
    .join('; ') || 'Tidak ada',
]

const price = ({ products, conditions, example }: TermsFacts, figures: Figures): DocumentSection =>
  section('price', 'Jumlah, tenor, dan harga', [
    conditions.termDays !== undefined &&
      paragraph(
        `Pinjaman berlangsung ${conditions.termDays.least} sampai ${conditions.termDays.most} hari kalender.`,
      ),
    table(
      'Produk kami',
      ['Produk', 'Jumlah pinjaman', 'Cicilan', 'Bunga', 'Biaya'],
      products.map(product => priceRow(product, figures)),
    ),
    example !== undefined &&
      paragraph(
        `Contoh, ${example.product}: dari ${figures.money(example.figures.principalMinor)} Anda menerima ${figures.money(example.figures.netDisbursedMinor)} dan membayar kembali ${figures.money(example.figures.totalRepayableMinor)} dalam ${example.figures.schedule.rows.length} cicilan. Seluruh biayanya ${figures.money(example.figures.totalCostMinor)}${
          example.figures.apr === undefined
            ? ''
            : `, setara suku bunga tahunan (APR) ${figures.rate(example.figures.apr)}`
        }.`,
      ),
    paragraph(
      'Tidak ada biaya lain. Biaya yang tidak tercantum dalam ringkasan informasi Anda tidak dapat ditagih. Harga yang kami tampilkan mengikat kami sampai tanggal yang tertulis.',
    ),
  ])

const payout = ({ conditions, rules }: TermsFacts): DocumentSection => {
  const { least, most } = conditions.creditedWithinDays
  return section('payout', 'Keputusan dan pencairan', [
    paragraph(
      `Kami memberi keputusan dalam ${conditions.decisionWithinDays} hari sejak pengajuan lengkap. Setelah Anda menyetujui pinjaman, dana masuk ke rekening Anda dalam ${least} sampai ${most} hari kalender; sebagian besar tiba dalam ${rules.declared.disbursementHours} jam.`,
    ),
    paragraph('Dana hanya dikirim ke rekening bank Anda sendiri.'),
  ])
}

const repayment = ({ order }: TermsFacts): DocumentSection =>
  section('repayment', 'Pembayaran dan urutan pencatatannya', [
    paragraph(
      'Setiap cicilan jatuh tempo pada tanggal dalam jadwal Anda. Bayarlah hanya ke nomor di halaman pembayaran: nomor itu dibuat khusus untuk tagihan Anda. Simpan buktinya.',
    ),
    ...order.flatMap(({ products, part }) => [
      paragraph(
        `${forProducts(products, order)}Pembayaran dicatat untuk yang sudah jatuh tempo, dengan urutan ini:`,
      ),
      steps(part.map(bucket => bucketWords[bucket])),
    ]),
  ])

const lateRows = (late: LateTerms, figures: Figures): string[][] => [
  ...(late.penalty
    ? [
        [
          late.penalty.per === 'loan'
            ? `Sekali selama pinjaman, sejak hari terlambat ke-${late.penalty.fromDay}`
            : `Sekali untuk setiap cicilan yang terlambat, sejak hari ke-${late.penalty.fromDay}`,
          `${figures.money(late.penalty.amountMinor.new)} untuk pinjaman pertama, ${figures.money(late.penalty.amountMinor.repeat)} untuk pinjaman berikutnya`,
        ],
      ]
    : []),
  ...late.interestTiers.map(({ fromDay, toDay, ratePerDay }) => [
    toDay === undefined
      ? fromDay === 1
        ? 'Setiap hari terlambat sampai dibayar'
        : `Hari terlambat ke-${fromDay} sampai dibayar`
      : `Hari terlambat ke-${fromDay} sampai ke-${toDay}`,
    `${figures.percent(ratePerDay)} per hari dari cicilan yang belum dibayar`,
  ]),
]

const lateCost = (
  { products, part }: SharedTerms<LateTerms>,
  groups: readonly unknown[],
  figures: Figures,
) => {
  const rows = lateRows(part, figures)
  const whose = forProducts(products, groups)
  return rows.length === 0
    ? paragraph(`${whose}Tidak ada biaya keterlambatan.`)
    : table(`${whose}Biaya bila terlambat`, ['Kapan', 'Biaya'], rows)
}

const lateness = ({ late, example, conditions }: TermsFacts, figures: Figures): DocumentSection =>
  section('late', 'Bila Anda terlambat membayar', [
    ...late.map(group => lateCost(group, late, figures)),
    example !== undefined &&
      example.late.chargeMinor > 0n &&
      paragraph(
        `Contoh, cicilan ${figures.money(example.late.installmentMinor)} yang terlambat ${example.late.days} hari bertambah ${figures.money(example.late.chargeMinor)}.`,
      ),
    paragraph(
      'Biaya ini tidak pernah ditambahkan ke jumlah yang berbunga, dan tidak ada biaya atas biaya. Penghitungannya berhenti pada batas di bawah ini, dan bagian yang dipotong oleh batas itu tidak ditagih di kemudian hari.',
    ),
    paragraph(
      `Kami hanya mengingatkan Anda sendiri, dan hanya pukul ${hoursInIndonesian(conditions.collectionHours)}. Kami tidak mengancam, tidak mempermalukan, dan tidak menghubungi keluarga, teman, atau atasan Anda. Bila sulit membayar, beri tahu kami: hampir selalu ada jalan.`,
    ),
  ])

const capRow = (row: CapRow, figures: Figures): string[] => [
  capWords[row.kind],
  row.maxTenorDays === undefined && row.minTenorDays === 0
    ? 'Semua'
    : row.maxTenorDays === undefined
      ? `${row.minTenorDays} hari atau lebih`
      : `Sampai ${row.maxTenorDays} hari`,
  `${figures.percent(row.share)} ${capBase[row.kind]}`,
  row.setBy === 'lender' ? 'Selalu' : figures.day(row.from),
  row.setBy === 'lender' ? 'Aturan kami sendiri' : citation(row),
]

const limits = ({ caps }: TermsFacts, figures: Figures): DocumentSection =>
  section('limits', 'Batas biaya pinjaman', [
    paragraph(
      'Baris yang berlaku pada hari Anda menandatangani tetap berlaku untuk pinjaman Anda; baris yang lebih baru hanya untuk pinjaman baru.',
    ),
    table(
      'Paling banyak yang boleh dikenakan',
      ['Apa', 'Tenor', 'Paling banyak', 'Perjanjian sejak', 'Sumber'],
      caps.map(row => capRow(row, figures)),
    ),
  ])

const endingEarly = (facts: TermsFacts, figures: Figures): DocumentSection =>
  section('leaving', 'Mengembalikan, melunasi lebih awal, meminta waktu', [
    ...facts.coolingOffDays.map(({ products, part }) =>
      paragraph(
        part === 0
          ? `${forProducts(products, facts.coolingOffDays)}Tidak ada masa pengembalian pinjaman.`
          : `${forProducts(products, facts.coolingOffDays)}Dalam ${part} hari setelah dana tiba, Anda boleh mengembalikan pinjaman. Anda membayar pokok dan bunga untuk hari yang sudah berjalan; biaya kami dikembalikan dan tidak ada denda.`,
      ),
    ),
    paragraph('Cicilan boleh dibayar sebelum jatuh tempo kapan saja, tanpa biaya.'),
    ...facts.prepayment.map(({ products, part }) =>
      paragraph(
        `${forProducts(products, facts.prepayment)}Seluruh pinjaman boleh dilunasi lebih awal setelah ${figures.percent(part.afterTermShare)} tenor dan sekurang-kurangnya ${part.afterDays} hari kalender sejak pencairan berlalu, tanpa denda. Jumlah pelunasan ditampilkan untuk setiap hari.`,
      ),
    ),
    ...facts.extension.map(({ products, part }) =>
      paragraph(
        part.maxTimes === 0
          ? `${forProducts(products, facts.extension)}Tidak ada perpanjangan berbayar. Bila perlu waktu, hubungi kami sebelum jatuh tempo.`
          : `${forProducts(products, facts.extension)}Perpanjangan menggeser jatuh tempo dengan jangka yang sama, paling banyak ${part.maxTimes} kali, dengan biaya ${figures.feeAmount(part.fee)}. Berlaku setelah semua bunga dan biaya yang sudah jatuh tempo dibayar.`,
      ),
    ),
  ])

const notices = ({ conditions }: TermsFacts): DocumentSection =>
  section('notices', 'Pemberitahuan, pengalihan, dan putusan', [
    list([
      `Beri tahu kami perubahan nama, tanggal lahir, atau alamat dalam ${conditions.changesReportedWithinDays} hari kalender. Anda dapat melakukannya di Akun saya.`,
      `Kami dapat mengalihkan pinjaman kepada pemberi pinjaman lain dengan pemberitahuan ${conditions.assignmentNoticeWorkingDays} hari kerja. Ketentuannya tetap sama.`,
      `Putusan pengadilan yang tidak menyebut waktu lain dipenuhi dalam ${conditions.judgmentDays} hari.`,
    ]),
  ])

const complaints = ({ rules, conditions }: TermsFacts): DocumentSection => {
  const { count, unit } = conditions.complaint.limit
  return section('complaints', 'Pengaduan', [
    paragraph(
      `Anda boleh mengadu tentang apa pun, kapan pun, dan itu tidak mengubah cara kami memperlakukan Anda. Kami menjawab dalam ${conditions.complaint.replyWorkingDays} hari kerja.`,
    ),
    paragraph(
      rules.regulator === 'rbi'
        ? `Bila pengaduan tidak selesai dalam ${count} hari, atau ditolak, Anda dapat membawanya ke Integrated Ombudsman Reserve Bank of India di cms.rbi.org.in, tanpa biaya.`
        : `Bila pengaduan tidak selesai dalam ${count} ${unit === 'days' ? 'hari' : 'hari kerja'}, Anda dapat membawanya ke OJK: Kontak 157, kontak157.ojk.go.id.`,
    ),
    rules.regulator === 'ojk' &&
      paragraph(
        'Pinjamlah sesuai kebutuhan dan kemampuan. Bila hukum mewajibkan pelaporan, pinjaman yang tidak dibayar dapat menyulitkan pinjaman berikutnya.',
      ),
  ])
}

export const loanTermsId = (facts: TermsFacts, figures: Figures): DocumentText => ({
  title: 'Syarat dan ketentuan pinjaman',
  lead: 'Yang berlaku untuk setiap pinjaman: berapa paling banyak biayanya, apa yang terjadi bila terlambat, dan bagaimana Anda dapat keluar. Ditulis agar mudah dibaca.',
  version,
  sections: [
    parties(facts, figures),
    price(facts, figures),
    payout(facts),
    repayment(facts),
    lateness(facts, figures),
    limits(facts, figures),
    endingEarly(facts, figures),
    notices(facts),
    complaints(facts),
  ],
})
