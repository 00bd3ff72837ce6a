rootProject.name = "mindport"
