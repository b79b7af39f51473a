/** ARK's logo. It is decorative, because its name is beside it or in the page's title. */
export const BrandMark = ({ size = 28 }: { size?: number }) => <img src="/icon.svg" alt="" width={size} height={size} />
