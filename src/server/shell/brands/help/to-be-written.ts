import type { InAllLanguages } from '#server/shell/brands/wording.ts'

/** The text in a draft of the terms until they are written. */
export const toBeWritten: InAllLanguages<string> = {
  EN: 'To be written before the brand opens, and looked over by a lawyer.',
  VI: 'Cần viết trước khi thương hiệu mở cửa và được luật sư xem xét.',
  CN: '请在品牌开业前撰写，并交由律师审阅。',
  TY: 'Kailangang isulat bago magbukas ang brand, at ipasuri sa abogado.',
  AR: 'يُكتب قبل افتتاح العلامة ويراجعه محامٍ.',
}
