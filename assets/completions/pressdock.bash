# Completion of pressdock for bash.

_pressdock() {
  local word=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]}
  local verb='' at
  for ((at = 1; at < COMP_CWORD; at++)); do
    if [[ ${COMP_WORDS[at]} != -* && ${COMP_WORDS[at - 1]} != --config ]]; then
      verb=${COMP_WORDS[at]}
      break
    fi
  done

  local words='' files=''
  case $verb in
    '') words='devices preview peek add replay apps argv check-config state windows quit reload show-actions
      --replace --config --help --version' ;;
    devices) words='--json --watch --help' ;;
    apps | windows) words='--json --help' ;;
    argv)
      case $previous in
        argv) words="$(_pressdock_applications) --help" ;;
        --action) words=$(_pressdock_actions "${COMP_WORDS[at + 1]}") ;;
        *) words='--action' files=yes ;;
      esac ;;
    show-actions) words="$(_pressdock_applications) --help" ;;
    peek) words='--index --close --help' files=yes ;;
    add) words='--help' files=yes ;;
    preview) words='--json --png --page --size --dark --help' files=yes ;;
    replay)
      case $previous in
        --device) words='pen forcepad touchscreen touchpad auto' ;;
        --target) words='icon file' ;;
        --sensitivity) words='light medium firm' ;;
        *) words='--device --target --sensitivity --summary --help' files=yes ;;
      esac ;;
    check-config) words='--print-default --print-schema --help' files=yes ;;
    state | quit | reload) words='--help' ;;
  esac

  if [[ $previous == --config ]]; then words='' files=yes; fi

  mapfile -t COMPREPLY < <(compgen -W "$words" -- "$word")
  if [[ $files && $word != -* ]]; then
    local names
    mapfile -t names < <(compgen -f -- "$word")
    COMPREPLY+=("${names[@]}")
    compopt -o filenames
  fi
}

# The desktop ids of all applications.
_pressdock_applications() {
  pressdock apps --json 2>/dev/null | sed -n 's/.*"id": *"\([^"]*\.desktop\)".*/\1/p'
}

# The action ids of one application: its entry names them.
_pressdock_actions() {
  local folder file
  while IFS= read -r -d : folder; do
    file=$folder/applications/$1
    if [[ -r $file ]]; then
      sed -n 's/^Actions=//p' "$file" | tr ';' '\n'
      return
    fi
  done <<<"${XDG_DATA_HOME:-$HOME/.local/share}:${XDG_DATA_DIRS:-/usr/local/share:/usr/share}:"
}

complete -F _pressdock pressdock
