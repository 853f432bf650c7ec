export { layInHelp } from './help/lay-in.ts'
export { type BannerWords, type InAllLanguages, type NoticeWords, inLanguages } from './wording.ts'
export { drawMark } from './mark.ts'
export { type CreatedBrand, createBrand } from './create.ts'
