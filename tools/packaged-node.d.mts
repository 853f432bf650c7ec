export const NEEDED: number
export function isNewEnoughVersion(version: string): boolean
export function linkPackagedNode(modules: string): string | undefined
