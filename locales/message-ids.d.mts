export const MESSAGE_IDS: string
export function messageIds(root: string): string
