# Completion of pressdock for fish.

function __pressdock_applications
    pressdock apps --json 2>/dev/null | string match -rg '"id": *"([^"]*\.desktop)"'
end

function __pressdock_actions
    set -l words (commandline -opc)
    set -q XDG_DATA_HOME; or set -l XDG_DATA_HOME ~/.local/share
    set -q XDG_DATA_DIRS; or set -l XDG_DATA_DIRS /usr/local/share:/usr/share
    for folder in $XDG_DATA_HOME (string split : $XDG_DATA_DIRS)
        set -l file $folder/applications/$words[3]
        if test -r $file
            string match -rg '^Actions=(.*)' <$file | string split -n ';'
            return
        end
    end
end

complete -c pressdock -f
complete -c pressdock -l help -d 'Show help'
complete -c pressdock -n __fish_use_subcommand -l version -d 'Show the version'
complete -c pressdock -n __fish_use_subcommand -l replace -d 'Take over from the running dock'
complete -c pressdock -n __fish_use_subcommand -l config -r -F -d 'Read this configuration'
complete -c pressdock -n __fish_use_subcommand -a devices -d 'Show input devices'
complete -c pressdock -n __fish_use_subcommand -a peek -d 'Look into files'
complete -c pressdock -n __fish_use_subcommand -a add -d 'Keep files or applications in the dock'
complete -c pressdock -n '__fish_seen_subcommand_from peek add' -F
complete -c pressdock -n '__fish_seen_subcommand_from peek' -l index -x -d 'Begin with the Nth'
complete -c pressdock -n '__fish_seen_subcommand_from peek' -l close -d 'Close what the dock shows'
complete -c pressdock -n __fish_use_subcommand -a preview -d 'Print what a preview finds in a file'
complete -c pressdock -n __fish_use_subcommand -a replay -d 'Run recorded presses through the recognizer'
complete -c pressdock -n __fish_use_subcommand -a apps -d 'List applications, actions and problems'
complete -c pressdock -n __fish_use_subcommand -a argv -d 'Print what would be started'
complete -c pressdock -n __fish_use_subcommand -a check-config -d 'Name every mistake in a configuration'
complete -c pressdock -n __fish_use_subcommand -a state -d 'Print what the running dock shows'
complete -c pressdock -n __fish_use_subcommand -a windows -d 'List windows and their applications'
complete -c pressdock -n __fish_use_subcommand -a quit -d 'End the running dock'
complete -c pressdock -n __fish_use_subcommand -a reload -d 'Read the configuration again'
complete -c pressdock -n __fish_use_subcommand -a show-actions -d 'Open the popover of an application'

complete -c pressdock -n '__fish_seen_subcommand_from devices apps windows preview' -l json -d 'Print JSON'
complete -c pressdock -n '__fish_seen_subcommand_from devices' -l watch -d 'Go on and show changes'
complete -c pressdock -n '__fish_seen_subcommand_from argv show-actions' -a '(__pressdock_applications)'
complete -c pressdock -n '__fish_seen_subcommand_from argv' -F -l action -x -a '(__pressdock_actions)' -d 'An action'
complete -c pressdock -n '__fish_seen_subcommand_from check-config replay preview' -F
complete -c pressdock -n '__fish_seen_subcommand_from preview' -l png -r -F -d 'Write the page as a picture'
complete -c pressdock -n '__fish_seen_subcommand_from preview' -l page -x -d 'The page, from 1'
complete -c pressdock -n '__fish_seen_subcommand_from preview' -l size -x -d 'The room for it, as WIDTHxHEIGHT'
complete -c pressdock -n '__fish_seen_subcommand_from preview' -l dark -d 'On a dark ground'
complete -c pressdock -n '__fish_seen_subcommand_from check-config' -l print-default -d 'Print all defaults'
complete -c pressdock -n '__fish_seen_subcommand_from check-config' -l print-schema -d 'Print the JSON Schema'
complete -c pressdock -n '__fish_seen_subcommand_from check-config' -l print-default -d 'Print the defaults'
complete -c pressdock -n '__fish_seen_subcommand_from check-config' -l print-schema -d 'Print the schema'
complete -c pressdock -n '__fish_seen_subcommand_from replay' -l device -x -a 'pen forcepad touchscreen touchpad auto' -d 'The class of the device'
complete -c pressdock -n '__fish_seen_subcommand_from replay' -l target -x -a 'icon file' -d 'What is pressed'
complete -c pressdock -n '__fish_seen_subcommand_from replay' -l sensitivity -x -a 'light medium firm' -d 'How hard to press'
complete -c pressdock -n '__fish_seen_subcommand_from replay' -l summary -d 'Print counts per file'
