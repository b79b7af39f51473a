declare module 'tabler:*' {
  import type { ComponentType } from 'react'
  import type { IconProps } from './create-icon.ts'

  const Icon: ComponentType<IconProps>
  export default Icon
}
